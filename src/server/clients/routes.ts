import type { ClientDetails } from "#contract/admin-clients.ts";
import { changeClientStatus, listClients, readClient } from "#contract/admin-clients.ts";
import type { ClientStatus } from "#domain/clients/client-status.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "../platform/app.ts";
import { appendAudit } from "../platform/append-audit.ts";
import { type Route, type WriteCall, write } from "../platform/http/route.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { seenBy } from "../platform/session/seen-by.ts";
import type { SessionStaff } from "../platform/session/sessions.ts";
import { changeClientStatus as applyStatus } from "./change-client-status.ts";
import { selectClients } from "./store.ts";

export const clientRoutes: readonly Route[] = [
  // Reading a client's details is written down, so each of these is a transaction.
  write(listClients, async ({ tx, ...call }, app) => {
    const rows = await selectClients(tx).where(seenBy(call.session.staff, "clients.id")).execute();
    await auditRead(tx, call, app, { action: "list_clients", subjectId: "all" });
    return rows.map(asClient);
  }),
  write(readClient, async ({ tx, params, ...call }, app) => {
    const client = await findClient(tx, params.id, call.session.staff);
    await auditRead(tx, call, app, { action: "read_client", subjectId: params.id });
    return client;
  }),
  write(changeClientStatus, async ({ tx, params, body, session, now }, { newId }) => {
    await applyStatus(tx, { clientId: params.id, status: body.status }, { staff: session.staff, now, newId });
    return findClient(tx, params.id, session.staff);
  }),
];

async function findClient(tx: Transaction, id: string, staff: SessionStaff): Promise<ClientDetails> {
  const row = await selectClients(tx)
    .where("clients.id", "=", id)
    .where(seenBy(staff, "clients.id"))
    .executeTakeFirst();
  if (!row) throw new Refused("not_found");
  return asClient(row);
}

type ClientRow = Awaited<ReturnType<ReturnType<typeof selectClients>["execute"]>>[number];

function asClient({
  createdAt,
  lastTraded,
  totalTrades,
  status,
  emailVerifiedAt,
  ...row
}: ClientRow): ClientDetails {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastTraded: lastTraded ? new Date(lastTraded).toISOString() : null,
    totalTrades: Number(totalTrades ?? 0),
    status: status as ClientStatus,
    emailVerified: emailVerifiedAt !== null,
  };
}

function auditRead(
  tx: Transaction,
  { session, now }: Pick<WriteCall<typeof listClients>, "session" | "now">,
  { newId }: App,
  { action, subjectId }: { readonly action: string; readonly subjectId: string },
): Promise<void> {
  const actor = { kind: "staff", id: session.staff.id } as const;
  return appendAudit(tx, { id: newId(), at: now, actor, action, subject: { kind: "client", id: subjectId } });
}
