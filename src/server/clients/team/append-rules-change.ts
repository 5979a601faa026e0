import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Managing } from "./invite-member.ts";

/** Has the owners notified of a change of the team's rules; `summary` is what was confirmed. */
export async function appendRulesChange(
  tx: Transaction,
  summary: string,
  { session, now }: Pick<Managing, "session" | "now">,
): Promise<void> {
  const [clientId, userId] = [session.client.id, session.user.id];
  await appendEvents(tx, [{ kind: "team_rules_changed", clientId, userId, summary }], now);
}
