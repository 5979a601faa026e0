import type { clientExposure } from "#contract/clients/client-exposure.ts";
import * as contract from "#contract/clients/client-exposure.ts";
import type { z } from "#contract/zod.ts";
import { formatAmount, money } from "#domain/money.ts";
import { openDebts } from "#domain/payments/close-outs/open-debts.ts";
import { Refused } from "#domain/refusal.ts";
import { houseForwardLimit, houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { readDebts } from "#server/ledger/journals/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { type Route, write } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type HouseLimits, ownLimitFact, setUnsettledLimit, summariseLimit } from "./set-unsettled-limit.ts";
import { findExposure, listOwedCloseouts } from "./store.ts";

export const exposureRoutes: readonly Route[] = [
  // A write endpoint, because reading a named client's debts is audited.
  write(contract.readClientExposure, async ({ tx, params, session, now }, app) => {
    const exposure = await readExposure(tx, params.id, houseOf(app));
    const actor = { kind: "staff", id: session.staff.id } as const;
    const subject = { kind: "client", id: params.id };
    await appendAudit(tx, { id: app.newId(), at: now, actor, action: "read_exposure", subject });
    return exposure;
  }),

  writeWithApproval(
    contract.setUnsettledLimit,
    {
      about: async ({ tx, params }) => ownLimitFact(await findExposure(tx, params.id)),
      summary: ({ tx, params, body }, app) =>
        summariseLimit(tx, { ...body, clientId: params.id }, houseOf(app)),
    },
    async ({ tx, params, body, session: { staff }, now, approvedAbout }, app) => {
      const house = houseOf(app);
      const by = { staff, now, newId: app.newId, ...house };
      await setUnsettledLimit(tx, { ...body, clientId: params.id, approvedBefore: approvedAbout }, by);
      return readExposure(tx, params.id, house);
    },
  ),
];

function houseOf({ config }: Pick<App, "config">): HouseLimits {
  const of = { isDemo: config.DEMO };
  return { houseLimit: houseUnsettledLimit(of), houseForwardLimit: houseForwardLimit(of) };
}

/** A client's unpaid trades and debts. @throws Refused `not_found`. */
async function readExposure(
  tx: Transaction,
  clientId: string,
  { houseLimit, houseForwardLimit: houseForwards }: HouseLimits,
): Promise<z.input<typeof clientExposure>> {
  const exposure = await findExposure(tx, clientId);
  if (!exposure) throw new Refused("not_found");
  const debts = await readDebts(tx, clientId);
  const closeouts = debts.length === 0 ? [] : await listOwedCloseouts(tx, clientId);
  const pounds = (minor: bigint) => formatAmount(money(minor, "GBP"));
  return {
    unsettled: pounds(exposure.unsettled),
    limit: pounds(exposure.ownLimit ?? houseLimit),
    houseLimit: pounds(houseLimit),
    hasOwnLimit: exposure.ownLimit !== null,
    forwards: {
      open: pounds(exposure.forwards),
      limit: pounds(exposure.ownForwardLimit ?? houseForwards),
      houseLimit: pounds(houseForwards),
      hasOwnLimit: exposure.ownForwardLimit !== null,
    },
    debts: debts.map((debt) => {
      const amount = (minor: bigint) => formatAmount(money(minor, debt.currency));
      const inCurrency = closeouts.filter(({ currency }) => currency === debt.currency);
      return {
        currency: debt.currency,
        amount: formatAmount(debt),
        trades: openDebts(inCurrency, debt.minor).map(
          ({ tradeId, reference, closedAt, charged, owed, left }) => ({
            tradeId,
            reference,
            closedAt,
            cost: amount(charged),
            owed: amount(owed),
            left: amount(left),
          }),
        ),
      };
    }),
  };
}
