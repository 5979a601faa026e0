import * as contract from "#contract/clients/brokers.ts";
import { compareNames } from "#domain/compare-names.ts";
import { Refused } from "#domain/refusal.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { addBroker, assignBroker, editBroker, removeBroker } from "./brokers.ts";
import { findClientBroker, selectBrokers } from "./store.ts";

export const brokerRoutes: readonly Route[] = [
  read(contract.listBrokers, async (_call, { db }) =>
    (await selectBrokers(db).execute())
      .toSorted((one, other) => compareNames(one.name, other.name))
      .map(serializeBroker),
  ),

  write(contract.addBroker, async ({ tx, body, session, now }, { newId }) =>
    readBroker(tx, await addBroker(tx, body, { staff: session.staff, now, newId })),
  ),

  write(contract.editBroker, async ({ tx, params, body, session, now }, { newId }) => {
    const { replaces, ...facts } = body;
    await editBroker(tx, { id: params.id, facts, replaces }, { staff: session.staff, now, newId });
    return readBroker(tx, params.id);
  }),

  write(contract.removeBroker, async ({ tx, params, session, now }, { newId }) => {
    await removeBroker(tx, params.id, { staff: session.staff, now, newId });
    return undefined;
  }),

  write(contract.assignBroker, async ({ tx, params, body, session, now }, { newId }) => {
    await assignBroker(tx, { ...body, clientId: params.id }, { staff: session.staff, now, newId });
    return { broker: (await findClientBroker(tx, params.id)) ?? null };
  }),

  read(contract.readOwnBroker, async ({ session }, { db }) => ({
    broker: (await findClientBroker(db, session.client.id)) ?? null,
  })),
];

async function readBroker(tx: Transaction, id: string) {
  const row = await selectBrokers(tx).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refused("not_found");
  return serializeBroker(row);
}

function serializeBroker<Row extends { readonly clients: bigint; readonly accounts: bigint }>(row: Row) {
  return { ...row, clients: Number(row.clients), accounts: Number(row.accounts) };
}
