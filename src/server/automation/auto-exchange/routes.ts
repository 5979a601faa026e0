import * as contract from "#contract/automation/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { read, write } from "#server/platform/http/route.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { createAutoExchange, deleteAutoExchange, editAutoExchange } from "./auto-exchange-rules.ts";
import { confirmRule } from "./confirm-rule.ts";
import { listAutoExchanges, readAutoExchange, readAutoExchangeWithRuns } from "./read-auto-exchange.ts";

export const autoExchangeRoutes = [
  read(contract.listAutoExchanges, ({ session }, { db }) =>
    readAsOfNow(db, (tx) => listAutoExchanges(tx, session.client.id)),
  ),

  read(contract.readAutoExchange, ({ params, session, now }, { db, quoteStops }) =>
    readAsOfNow(db, (tx) =>
      readAutoExchangeWithRuns(tx, { clientId: session.client.id, id: params.id }, { now, quoteStops }),
    ),
  ),

  writeApprovable(contract.createAutoExchange, async ({ tx, body, session, now, approval }, app) => {
    const clientId = session.client.id;
    const confirm = confirmRule({ ...app, session, now, approval });
    const context = { now, newId: app.newId, confirm, tradable: await tradable(tx), ...getPayeeRules(app) };
    const id = await createAutoExchange(tx, { ...body, clientId, createdBy: session.user.id }, context);
    return readAutoExchange(tx, { clientId, id });
  }),

  writeApprovable(contract.editAutoExchange, async ({ tx, params, body, session, now, approval }, app) => {
    const named = { clientId: session.client.id, id: params.id };
    const confirm = confirmRule({ ...app, session, now, approval });
    const context = { now, newId: app.newId, confirm, tradable: await tradable(tx), ...getPayeeRules(app) };
    await editAutoExchange(tx, { ...body, ...named }, context);
    return readAutoExchange(tx, named);
  }),

  write(contract.deleteAutoExchange, async ({ tx, params, session, now }, { newId }) => {
    await deleteAutoExchange(tx, { clientId: session.client.id, id: params.id }, { now, newId });
    return undefined;
  }),
];

async function tradable(tx: Transaction): Promise<ReadonlySet<CurrencyCode>> {
  return readCurrenciesFor(tx, "trade");
}
