import { z } from "#contract/zod.ts";
import { approvalLifecycle } from "#domain/clients/client-approvals/lifecycle.ts";
import { permit } from "#domain/lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { lockPending, type NamedRequest } from "./decide-requests.ts";
import { refuseWithoutApprovers, requestColumns, times, tryCall } from "./keep-request.ts";
import { rulesInForce } from "./policy-store.ts";
import { isPreparedBy } from "./prepared-by.ts";
import { type ApprovalRow, approvalsByIds, insertVersion, replaceRequest } from "./store.ts";

const input = z.record(z.string(), z.unknown()).nullish();
const storedInput = z.object({ params: input, body: input });

/**
 * The input of a waiting request, for its preparer to change.
 * @throws Refused `not_found`, `approval_decided`, `role_forbids` for another's request.
 */
export async function readRequestInput(
  db: Database,
  id: string,
  { session, vault }: { readonly session: ClientSession; readonly vault: App["vault"] },
): Promise<{ readonly call: string } & z.output<typeof storedInput>> {
  const [row] = await approvalsByIds(db, [id], session.client.id);
  if (!row) throw new Refused("not_found");
  if (!isPreparedBy(row, session)) throw new Refused("role_forbids");
  orThrow(permit(approvalLifecycle, row.status, "approve"));
  return { call: row.call, ...storedInput.parse(JSON.parse(vault.open(row.request, row.id))) };
}

/**
 * Replaces the input of a request by its preparer. It is checked like the call itself, waits seven days again,
 * and the approvals given so far no longer count.
 * @throws Refused those of `lockPending`, `role_forbids` for another's request, `approval_impossible`,
 * `approval_duplicate`, and whatever refuses the call.
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
  if (!isPreparedBy(row, session)) throw new Refused("role_forbids");
  const { params } = storedInput.parse(JSON.parse(vault.open(row.request, row.id)));
  const tried = await tryCall(tx, () => tryAgain(row, { params, body }));
  if (!("action" in tried)) throw new Refused("approval_outdated");
  const { action } = tried;
  const confirmationOnly =
    row.apiKeyId !== null && (await rulesInForce(tx, row.clientId, action)).length === 0;
  if (!confirmationOnly) await refuseWithoutApprovers(tx, action, row);
  const columns = requestColumns(action, { id: row.id, call: row.call, params, body }, vault);
  const { id, clientId, version, summary, payouts, preparedAt } = row;
  const before = { approvalId: id, version, summary, payouts: JSON.stringify(payouts), preparedAt };
  if (!(await replaceRequest(tx, id, { ...columns, ...times(now), confirmationOnly })))
    throw new Refused("approval_duplicate");
  await insertVersion(tx, before);
  await appendEvents(tx, [{ kind: "approval_requested", clientId, approvalId: id }], now);
  await notifyClients(tx, [{ clientId, kind: "approval", id }]);
}
