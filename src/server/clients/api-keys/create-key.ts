import { randomInt } from "node:crypto";
import {
  type ApiKeyKind,
  type ApiScope,
  apiKeyDigits,
  formatApiKey,
  maxApiKeys,
  outlineApiKey,
} from "#domain/clients/api-keys/api-key.ts";
import { managerRoles } from "#domain/clients/users/role.ts";
import { formatCounted } from "#domain/plural.ts";
import { Refused } from "#domain/refusal.ts";
import { recordTeamChange } from "#server/clients/accounts/record-team-change.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import { requireFactor } from "#server/clients/auth/second-factor/require-factor.ts";
import { requireConfirmation, type StepUpRules } from "#server/clients/auth/step-up/require-confirmation.ts";
import { requireRole } from "#server/clients/users/require-role.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ApiKeys } from "#server/platform/session/api-key-session.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { countWorkingKeys, insertApiKey } from "./store.ts";

export type NewKey = {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly ipRanges: readonly string[];
  readonly expiresInDays: number | null;
};

type ByMember = StepUpRules & {
  readonly session: ClientSession;
  readonly now: Date;
  readonly newId: () => string;
};

/** What prepares payments, and what says where they go. */
const payingScopes: ReadonlySet<ApiScope> = new Set(["payments:prepare", "recipients"]);

const dayMs = 24 * 60 * 60_000;

/**
 * Makes a key once the member has confirmed name, scopes, addresses and expiry; returns its id and its secret, which
 * is kept nowhere.
 * @throws Refused `api_key_limit`, `role_forbids`, `second_factor_missing`; Challenged `confirmation_required`.
 */
export async function createKey(
  tx: Transaction,
  { name, scopes, ipRanges, expiresInDays }: NewKey,
  { kind, ...by }: ByMember & Pick<ApiKeys, "kind">,
): Promise<{ readonly id: string; readonly secret: string }> {
  const { session, now, newId } = by;
  const clientId = session.client.id;
  // Of two that are made at once, one is the last within the limit.
  await lockClient(tx, clientId);
  await requireRole(tx, session, managerRoles);
  if (scopes.some((scope) => payingScopes.has(scope))) await requireFactor(tx, by);
  if ((await countWorkingKeys(tx, clientId, now)) >= maxApiKeys) throw new Refused("api_key_limit");
  const facts = [name, scopes.join(" "), ipRanges.join(" "), String(expiresInDays ?? "never")];
  const summary = describeKey({ name, scopes, ipRanges, expiresInDays });
  await requireConfirmation(tx, { kind: "create_api_key", facts, summary }, by);
  const id = newId();
  const secret = newKeySecret(kind);
  await insertApiKey(tx, {
    id,
    clientId,
    createdBy: session.user.id,
    name,
    secretHash: hashToken(secret),
    ...outlineApiKey(secret),
    scopes: [...scopes],
    ipRanges: [...ipRanges],
    createdAt: now,
    expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
  });
  await appendEvents(tx, [{ kind: "api_key_changed", clientId, apiKeyId: id, change: "created" }], now);
  const details = { key: id, name, scopes: scopes.join(" "), ipRanges: ipRanges.join(" ") };
  await recordTeamChange(tx, { action: "create_api_key", details }, { session, now, newId });
  return { id, secret };
}

export function newKeySecret(kind: ApiKeyKind): string {
  const random = Array.from({ length: apiKeyDigits.length }, () => randomInt(apiKeyDigits.count));
  return formatApiKey(kind, random);
}

function describeKey({ name, scopes, ipRanges, expiresInDays }: NewKey): string {
  const from = ipRanges.length === 0 ? "from any IP address" : `from ${ipRanges.join(", ")}`;
  const until = expiresInDays === null ? "without expiry" : `for ${formatCounted(expiresInDays, "day")}`;
  return `Create the API key “${name}” with ${scopes.join(", ")}, ${from}, ${until}`;
}
