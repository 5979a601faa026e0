import * as contract from "#contract/reporting/budget-rates.ts";
import { Refused } from "#domain/refusal.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { createBudgetRate, editBudgetRate, removeBudgetRate } from "./budget-rates.ts";
import { serializeBudgetRate } from "./serialize-budget-rate.ts";
import { findTrackedRow, listTrackedRows } from "./store.ts";

export const budgetRateRoutes: readonly Route[] = [
  read(contract.listBudgetRates, async ({ session, now }, { db }) =>
    (await listTrackedRows(db, session.client.id)).map((row) => serializeBudgetRate(row, now)),
  ),
  read(contract.getBudgetRate, ({ params, session, now }, { db }) =>
    describeBudgetRate(db, { clientId: session.client.id, id: params.id }, now),
  ),
  write(contract.createBudgetRate, async ({ tx, body, session, now }, { newId }) => {
    const owned = { clientId: session.client.id, id: newId() };
    await createBudgetRate(tx, { ...body, ...owned }, now);
    return describeBudgetRate(tx, owned, now);
  }),
  write(contract.editBudgetRate, async ({ tx, params, body, session, now }) => {
    const owned = { clientId: session.client.id, id: params.id };
    await editBudgetRate(tx, { ...body, ...owned }, now);
    return describeBudgetRate(tx, owned, now);
  }),
  write(contract.removeBudgetRate, async ({ tx, params, session }) => {
    await removeBudgetRate(tx, { clientId: session.client.id, id: params.id });
    return undefined;
  }),
];

async function describeBudgetRate(
  db: Database | Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  now: Date,
) {
  const row = await findTrackedRow(db, clientId, id);
  if (!row) throw new Refused("not_found");
  return serializeBudgetRate(row, now);
}
