import { z } from "#contract/zod.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { lockPending, type NamedRequest } from "./decide-requests.ts";
import { refuseWithoutApprovers, requestColumns, times, tryCall } from "./keep-request.ts";
import { type ApprovalRow, replaceRequest } from "./store.ts";

const storedParams = z.object({ params: z.unknown() });

/**
 * Replaces the input of a request by its preparer. It is checked like the call itself, waits seven days again,
 * and the approvals given so far no longer count.
 * @throws Refused those of `lockPending`, `role_forbids` for another's request, `approval_impossible`, and
 * whatever refuses the call.
 */
export async function changeRequest(
  tx: Transaction,
  { request: body, ...named }: NamedRequest & { readonly request: unknown },
  {
    session,
    now,
    newId,
    vault,
    tryAgain,
  }: Pick<App, "newId" | "vault"> & {
    readonly session: ClientSession;
    readonly now: Date;
    /** Makes the prepared call with this input. */
    readonly tryAgain: (
      request: ApprovalRow,
      input: { readonly params: unknown; readonly body: unknown },
    ) => Promise<unknown>;
  },
): Promise<void> {
  const [row] = await lockPending(tx, [named], { session, now, newId });
  if (!row) throw new Refused("not_found");
  if (row.preparedBy !== session.user.id) throw new Refused("role_forbids");
  const { params } = storedParams.parse(JSON.parse(vault.open(row.request, row.id)));
  const tried = await tryCall(tx, () => tryAgain(row, { params, body }));
  if (!("action" in tried)) throw new Refused("approval_outdated");
  const { action } = tried;
  await refuseWithoutApprovers(tx, action, row);
  const columns = requestColumns(action, { id: row.id, call: row.call, params, body }, vault);
  await replaceRequest(tx, row.id, { ...columns, ...times(now) });
  const { id, clientId } = row;
  await appendEvents(tx, [{ kind: "approval_requested", clientId, approvalId: id }], now);
  await notifyClients(tx, [{ clientId, kind: "approval", id }]);
}
