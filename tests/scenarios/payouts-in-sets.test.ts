import { randomUUIDv7 } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { describe, expect, it } from "vitest";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { autoReleasePayments, releasePayments } from "#server/payments/payouts/release-payments.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("normal", { routes: restrictionRoutes, subscriptions: {} });
const { restrict } = restrictionFixture(fixture);

const context = () => ({
  now: fixture().clock(),
  newId: randomUUIDv7,
  screening: screeningRules(fixture().app.config),
});
const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => fixture().db.transaction().execute(work);

const paymentOf = (id: string) =>
  fixture()
    .db.selectFrom("payments")
    .select(["status", "approval", "restrictedAt", "clientId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Statements that `work` sends. */
async function countStatements(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await inTransaction((tx) => work(tx.withPlugin(counting)));
  return count;
}

describe("payouts that leave together", () => {
  it("each payment of a set has its own outcome: sent, left to the desk, or kept by a restriction", async () => {
    const free = await readyPayouts(fixture(), ["10.00", "20.00"]);
    const [stopped = ""] = await readyPayouts(fixture(), ["30.00"]);
    const [prepared = ""] = await readyPayouts(fixture(), ["40.00"]);
    const { clientId } = await paymentOf(stopped);
    await restrict({ id: clientId ?? "", cookie: "" }, "pay");
    const staff = await fixture().addStaff();
    const payload = { ids: [prepared], secondPerson: true };
    await fixture().call(staff, "POST", "/api/admin/payments/prepare", { payload });
    await inTransaction((tx) => autoReleasePayments(tx, [...free, stopped, prepared], context()));
    for (const id of free)
      expect(await paymentOf(id)).toMatchObject({ status: "SENT", approval: "automatic" });
    const kept = await paymentOf(stopped);
    expect(kept).toMatchObject({ status: "READY", approval: null });
    expect(kept.restrictedAt).not.toBeNull();
    expect(await paymentOf(prepared)).toMatchObject({ status: "READY", approval: null, restrictedAt: null });
    await fixture().settle();
    for (const id of free) expect((await paymentOf(id)).status).toBe("COMPLETED");
  });

  it("a payment is sent once, however many sets it is in at once", async () => {
    const ids = await readyPayouts(fixture(), ["11.00", "12.00", "13.00"]);
    const orders = Array.from({ length: 12 }, (_, turn) => (turn % 2 === 0 ? ids : ids.toReversed()));
    await Promise.all(
      orders.map((order) => inTransaction((tx) => autoReleasePayments(tx, order, context()))),
    );
    const events = await journalsOf(ids);
    expect(events.filter((event) => event === "payment_sent")).toHaveLength(ids.length);
  });

  it("twenty payments take as many statements as one", async () => {
    const one = await readyPayouts(fixture(), ["14.00"]);
    const amounts = Array.from({ length: 20 }, (_, index) => `${index + 20}.00`);
    const many = await readyPayouts(fixture(), amounts);
    const forOne = await countStatements((tx) => autoReleasePayments(tx, one, context()));
    const forMany = await countStatements((tx) => autoReleasePayments(tx, many, context()));
    for (const id of many) expect((await paymentOf(id)).status).toBe("SENT");
    expect(forMany).toBe(forOne);
  });

  it("a trade that is not allocated, and one that was released, stay as they are beside others", async () => {
    const client = await fixture().addClient();
    const unallocated = await fixture().bookTrade(client, "1000.00", "GBP", "EUR");
    await fixture().receive("1000.00", "GBP", unallocated.reference);
    const allocated = await fixture().bookTrade(client, "1000.00", "GBP", "EUR");
    const lines = [{ toBalance: true, amount: "1166.49" }];
    await fixture().call(client, "PUT", `/api/trades/${allocated.id}/allocation`, { payload: { lines } });
    await fixture().receive("1000.00", "GBP", allocated.reference);
    const ids = [unallocated.id, allocated.id];
    await Promise.all(
      Array.from({ length: 8 }, () => inTransaction((tx) => releasePayments(tx, ids, context()))),
    );
    expect((await fixture().readTrade(client, unallocated.id)).stage).toBe("FUNDED");
    expect((await fixture().readTrade(client, allocated.id)).stage).toBe("COMPLETED");
    expect(await fixture().balanceOf(client, "EUR")).toBe(116_649n);
  });
});

async function journalsOf(paymentIds: readonly string[]): Promise<string[]> {
  const rows = await fixture()
    .db.selectFrom("journals")
    .select("event")
    .where("subjectId", "in", [...paymentIds])
    .execute();
  return rows.map(({ event }) => event);
}
