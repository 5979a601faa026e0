import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { lockExposures } from "#server/trading/trades/store.ts";
import * as link from "../support/link-accounts.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal");
let one: SignedIn;
let other: SignedIn;
beforeEach(async () => {
  [one, other] = [await fixture().addClient(), await fixture().addClient()];
});

/** Who may have exchanges of this many pounds unpaid at once. */
async function limit({ id }: SignedIn, pounds: bigint): Promise<void> {
  await fixture()
    .db.updateTable("tradingLimits")
    .set({ unsettledLimit: pounds * 100n })
    .where("clientId", "=", id)
    .execute();
}

const exposuresOf = ({ id }: SignedIn) =>
  fixture()
    .db.transaction()
    .execute((tx) => lockExposures(tx, [id]));

async function unsettledOf(who: SignedIn): Promise<bigint | undefined> {
  return (await exposuresOf(who)).get(who.id)?.unsettled;
}

const book = (who: SignedIn, amount: string) => fixture().bookTrade(who, amount);

describe("two accounts of one person", () => {
  beforeEach(async () => {
    await link.setOwner(fixture(), one, other);
    await limit(one, 1_500n);
  });

  it("have the highest of their limits together, and each no more than its own", async () => {
    await limit(other, 1_000n);
    await book(other, "800.00");
    await expect(book(one, "700.01")).rejects.toMatchObject({
      code: "shared_limit_reached",
      fields: { available: "700.00 GBP" },
    });
    await book(one, "700.00");
    await expect(book(other, "200.00")).rejects.toMatchObject({ code: "shared_limit_reached" });
    await expect(book(other, "200.01")).rejects.toMatchObject({ code: "unsettled_limit_reached" });
  });

  it("book again once either has paid", async () => {
    await limit(other, 1_500n);
    const trade = await book(other, "1500.00");
    await expect(book(one, "1.00")).rejects.toMatchObject({ code: "shared_limit_reached" });
    await fixture().receive("1500.00", "GBP", trade.reference);
    await book(one, "1500.00");
  });

  it("never have more together than the limit, of fifty bookings at once on both", async () => {
    await limit(other, 1_500n);
    const quotes = [];
    for (let each = 0; each < 50; each++) {
      const who = each % 2 === 0 ? one : other;
      quotes.push({ who, id: await fixture().quote(who.id, "100.00") });
    }
    const booked = await Promise.allSettled(quotes.map(({ who, id }) => fixture().book(who.id, id)));
    expect(booked.filter(({ status }) => status === "fulfilled")).toHaveLength(15);
    expect(((await unsettledOf(one)) ?? 0n) + ((await unsettledOf(other)) ?? 0n)).toBe(1_500_00n);
  });

  it("are counted together also in one batch of bookings", async () => {
    await limit(other, 1_500n);
    const request = { type: "SPOT", termsAccepted: true, useProfitShare: false } as const;
    const requests = [];
    for (const { id: clientId } of [one, other])
      requests.push({ ...request, clientId, quoteId: await fixture().quote(clientId, "1000.00") });
    const results = await fixture().bookTogether(requests);
    expect(results).toMatchObject([{ ok: true }, { ok: false, refusal: "shared_limit_reached" }]);
  });

  it("are apart again once the login no longer owns one of them", async () => {
    await limit(other, 1_500n);
    await book(other, "1500.00");
    await fixture()
      .db.deleteFrom("memberships")
      .where("clientId", "=", other.id)
      .where("userId", "in", (memberships) =>
        memberships.selectFrom("memberships").select("userId").where("clientId", "=", one.id),
      )
      .execute();
    await book(one, "1500.00");
  });
});

it("accounts of two persons have a limit each, and none is looked for beside them", async () => {
  for (const who of [one, other]) await limit(who, 1_000n);
  await book(other, "1000.00");
  await book(one, "1000.00");
  const exposures = await exposuresOf(one);
  expect([...exposures.keys()]).toEqual([one.id]);
  expect(exposures.get(one.id)?.others).toBeNull();
});

it("a login that is given two accounts at the same moment has them together", async () => {
  for (let turn = 0; turn < 10; turn++) {
    const owners = [await fixture().addClient(), await fixture().addClient(), await fixture().addClient()];
    const [first, ...rest] = owners;
    if (!first) throw new Error("three accounts");
    await Promise.all(rest.map((of) => link.setOwner(fixture(), first, of)));
    for (const { id } of owners) {
      const others = (await exposuresOf({ id, cookie: randomUUIDv7() })).get(id)?.others ?? [];
      expect(others.toSorted()).toEqual(
        owners
          .map((each) => each.id)
          .filter((each) => each !== id)
          .toSorted(),
      );
    }
  }
});
