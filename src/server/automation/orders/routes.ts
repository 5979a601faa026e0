import * as contract from "#contract/automation/orders.ts";
import { assert } from "#domain/assert.ts";
import { Refused } from "#domain/refusal.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { read, write } from "#server/platform/http/route.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { approveOrder } from "./approve-order.ts";
import { cancelOrder, editOrder, placeOrder } from "./orders.ts";
import { type SerializeContext, serializeOrders } from "./serialize-orders.ts";
import type { OrderRow } from "./store.ts";
import { findOrder, listClientOrders } from "./store.ts";

export const orderRoutes = [
  read(contract.listOrders, async ({ session, now }, { db, quoteStops }) =>
    readAsOfNow(db, async (tx) =>
      serializeOrders(tx, await listClientOrders(tx, session.client.id), { now, quoteStops }),
    ),
  ),
  writeApprovable(
    contract.placeOrder,
    async ({ tx, body, session, now, approval }, { newId, rates, quoteStops }) => {
      const input = { ...body, clientId: session.client.id, createdBy: session.user.id };
      const approve = approveOrder({ session, approval, rates });
      const wasPrepared = approval?.kind === "given";
      const context = { now, newId, table: rates.table(), approve, wasPrepared };
      return serializeOrder(tx, await placeOrder(tx, input, context), { now, quoteStops });
    },
  ),
  read(contract.readOrder, async ({ params, session, now }, { db, quoteStops }) =>
    readAsOfNow(db, async (tx) =>
      serializeOrder(tx, await findOrder(tx, session.client.id, params.id), { now, quoteStops }),
    ),
  ),
  writeApprovable(contract.editOrder, async ({ tx, params, body, session, now, approval }, app) => {
    const { newId, rates, quoteStops } = app;
    const edit = { ...body, id: params.id, clientId: session.client.id };
    const approve = approveOrder({ session, approval, rates });
    const edited = await editOrder(tx, edit, { now, newId, table: rates.table(), approve });
    return serializeOrder(tx, edited, { now, quoteStops });
  }),
  write(contract.cancelOrder, async ({ tx, params, session, now }, { newId }) => {
    await cancelOrder(tx, { id: params.id, clientId: session.client.id }, { now, newId });
    return undefined;
  }),
];

async function serializeOrder(
  db: Database | Transaction,
  row: OrderRow | undefined,
  context: SerializeContext,
) {
  if (!row) throw new Refused("not_found");
  const [printed] = await serializeOrders(db, [row], context);
  assert(printed, "the order is printed");
  return printed;
}
