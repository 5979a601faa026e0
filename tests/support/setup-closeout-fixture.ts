import { beforeEach } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountKind } from "#domain/ledger/journals/account-ref.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

const dayMs = 86_400_000;
/** Beyond the free cancellation period. */
const laterMs = 120_000;

/** A payment fixture on which each test has its own client and day, with the euro at 1.17 a pound. */
export function setupCloseoutFixture() {
  const routes = [...deskListRoutes, ...approvalRoutes(deskListRoutes)];
  const fixture = setupPaymentFixture("normal", { routes, subscriptions: {} });
  let client: SignedIn;
  let today = new Date("2026-03-10T10:00:00.000Z").getTime();
  beforeEach(async () => {
    today += dayMs;
    fixture().setNow(new Date(today));
    fixture().setMid("GBP", "EUR", "1.17");
    client = await fixture().addClient();
  });
  const wait = (ms = laterMs) => fixture().setNow(new Date(fixture().clock().getTime() + ms));
  return {
    desk: fixture,
    client: () => client,
    wait,
    /** A trade of 1,000.00 GBP for 1,166.49 EUR past its free cancellation. */
    async oldTrade(who = client) {
      const trade = await fixture().bookTrade(who);
      wait();
      return trade;
    },
    quoteOf: (who: SignedIn, id: string) => fixture().call(who, "POST", `/api/trades/${id}/closeout-quote`),
    cancelAt: (who: SignedIn, id: string, closeoutQuoteId: string) =>
      fixture().call(who, "POST", `/api/trades/${id}/cancel`, { payload: { closeoutQuoteId } }),
    /** The client's debt from closed trades, in minor units. */
    async debtOf({ id }: SignedIn, currency: CurrencyCode = "GBP"): Promise<bigint> {
      const row = await fixture()
        .db.selectFrom("accounts")
        .select("balance")
        .where("clientId", "=", id)
        .where("kind", "=", "closeout_receivable")
        .where("currency", "=", currency)
        .executeTakeFirst();
      return -(row?.balance ?? 0n);
    },
    async houseBalance(kind: AccountKind, currency: CurrencyCode): Promise<bigint> {
      const rows = await fixture()
        .db.selectFrom("accounts")
        .select("balance")
        .where("kind", "=", kind)
        .where("currency", "=", currency)
        .execute();
      return rows.reduce((sum, row) => sum + row.balance, 0n);
    },
  };
}
