import * as contract from "#contract/payments/desk-forwards.ts";
import type { z } from "#contract/zod.ts";
import { formatAmount, money } from "#domain/money.ts";
import { greatestCost } from "#domain/payments/forwards/greatest-cost.ts";
import { rateToNumber } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { closeOutForward, quoteForwardCloseout } from "#server/payments/forwards/close-out-forward.ts";
import { readForwardDetail, serializeForwards } from "#server/payments/forwards/serialize-forward.ts";
import type { App } from "#server/platform/app.ts";
import { type Route, report, write } from "#server/platform/http/route.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import {
  type DeskForwardRow,
  findCloserOfForward,
  findForwardRow,
  listForwardRows,
} from "./forwards-store.ts";

export const deskForwardRoutes: readonly Route[] = [
  report(contract.listDeskForwards, async ({ query, now }, { db, calendar }) =>
    readAsOfNow(db, async (tx) => {
      const rows = await listForwardRows(tx, query.state);
      const forwards = await serializeForwards(tx, rows, { now, calendar });
      return rows.flatMap((row, index) => {
        const forward = forwards[index];
        return forward ? [{ ...forward, client: clientOf(row) }] : [];
      });
    }),
  ),

  report(contract.readDeskForward, ({ params, now }, { db, calendar, bank }) =>
    readAsOfNow(db, (tx) => readDeskForward(tx, params.id, { now, calendar, bank })),
  ),

  write(contract.priceForwardCloseout, async ({ tx, params, now }, app) => {
    const { forward, price } = await quoteForwardCloseout(tx, params.id, closeoutContext(now, app));
    const currency = forward.fromCurrency;
    const say = (minor: bigint) => formatAmount(money(minor, currency));
    return {
      currency,
      cost: say(price.loss),
      greatestCost: say(greatestCost(price.loss, forward.fromLeft)),
      fromDeposit: say(price.fromDeposit),
      fromBalance: say(price.fromBalance),
      owed: say(price.owed),
      midRate: rateToNumber(price.midRate),
      rate: rateToNumber(price.rate),
      rateSimulated: price.source.simulated,
      at: now,
    };
  }),

  write(contract.closeOutForward, async ({ tx, params, body, session, now }, app) => {
    const context = { ...closeoutContext(now, app), staff: session.staff };
    await closeOutForward(tx, { ...params, ...body }, context);
    return readDeskForward(tx, params.id, { now, ...app });
  }),
];

function closeoutContext(now: Date, { newId, calendar, rates }: Pick<App, "newId" | "calendar" | "rates">) {
  return { now, newId, calendar, pairRate: rates.rateFor };
}

function clientOf({
  clientId,
  clientName,
  email,
}: Pick<DeskForwardRow, "clientId" | "clientName" | "email">) {
  return { id: clientId, name: clientName ?? "", email };
}

/** @throws Refused `not_found` */
async function readDeskForward(
  db: Database | Transaction,
  id: string,
  context: { readonly now: Date } & Pick<App, "calendar" | "bank">,
): Promise<z.input<typeof contract.readDeskForward.answer>> {
  const row = await findForwardRow(db, id);
  if (!row) throw new Refused("not_found");
  const detail = await readForwardDetail(db, { clientId: row.clientId, id }, context);
  const by = (await findCloserOfForward(db, id)) ?? "Summit, at the deposit's deadline";
  return { ...detail, client: clientOf(row), closeout: detail.closeout && { ...detail.closeout, by } };
}
