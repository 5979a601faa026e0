import { beforeEach, describe, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { addDays, dayOf } from "#domain/calendar.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, team, approve } = setupApprovalFixture([...batchRoutes, ...restrictionRoutes]);
const { restrict, set, stop, release } = restrictionFixture(desk);

beforeEach(() => desk().app.rates.accept(tableAt(desk().clock())));

/** A client with 1,000.00 EUR and a recipient. */
async function account(): Promise<SignedIn> {
  const client = await desk().addClient();
  await desk().deposit(client, "1000.00", "EUR");
  await desk().addBeneficiary(client);
  return client;
}

async function drafted(who: SignedIn, date = ""): Promise<BatchWithLines> {
  const text = `Recipient,Currency,Amount,Date\nDemo Recipient,EUR,10.00,${date}\nDemo Recipient,EUR,20.00,${date}`;
  return (await desk().call(who, "POST", "/api/batches", { payload: { name: "Rent", text } })).body;
}

const pay = async (who: SignedIn, { id, version }: BatchWithLines) =>
  (await desk().call(who, "POST", `/api/batches/${id}/pay`, { payload: { version } })).body;

const read = async (who: SignedIn, { id }: BatchWithLines): Promise<BatchWithLines> =>
  (await desk().call(who, "GET", `/api/batches/${id}`)).body;

/** Stops the payments of a batch in each of the ways that a withdrawal is stopped; returns the restriction's id. */
const ways: Readonly<Record<string, (client: SignedIn) => Promise<string>>> = {
  account_under_review: (client) => restrict(client, "withdraw"),
  payments_paused: () => stop("pay"),
};

describe("a batch whose payments would all be refused", () => {
  it.each(Object.entries(ways))("doesn't start: %s", async (code, restricted) => {
    const client = await account();
    const batch = await drafted(client);
    const restriction = await restricted(client);
    expect((await pay(client, batch)).code).toBe(code);
    expect((await read(client, batch)).status).toBe("DRAFT");
    await release(restriction);
    expect((await pay(client, batch)).status).toBe("PAYING");
  });

  it("doesn't start while its scheme is stopped, and another scheme's stop is none of its business", async () => {
    const client = await account();
    const batch = await drafted(client);
    const stopRail = async (payoutRail: string): Promise<string> =>
      (await set({ scope: "payout_rail", payoutRail, kinds: ["pay"] })).body.id;
    const [swift, sepa] = [await stopRail("swift"), await stopRail("sepa")];
    expect((await pay(client, batch)).code).toBe("payments_paused");
    await release(sepa);
    expect((await pay(client, batch)).status).toBe("PAYING");
    await release(swift);
  });

  it("doesn't start while the client owes for a closed trade", async () => {
    const client = await account();
    const batch = await drafted(client);
    const trade = await desk().bookTrade(client);
    desk().setNow(new Date(desk().clock().getTime() + 61_000));
    desk().app.rates.accept(tableAt(desk().clock(), "0.7"));
    expect((await cancelAsClient(desk(), client, trade.id)).status).toBe(200);
    expect((await pay(client, batch)).code).toBe("withdrawal_in_debt");
    expect((await read(client, batch)).status).toBe("DRAFT");
    expect(await checkBooks(desk().db)).toEqual([]);
  });

  it("keeps its request when it is approved meanwhile, and starts with the same approval afterwards", async () => {
    const { owner, preparer } = await team();
    const batch = await drafted(preparer);
    const { approval } = await pay(preparer, batch);
    const restriction = await stop("pay");
    expect((await approve(owner, approval.id)).body.code).toBe("payments_paused");
    expect((await read(owner, batch)).status).toBe("DRAFT");
    await release(restriction);
    expect((await approve(owner, approval.id)).status).toBe(200);
    expect((await read(owner, batch)).status).toBe("PAYING");
  });

  it("starts where all of them have a later day, since they are tried again until it", async () => {
    const client = await account();
    const batch = await drafted(client, addDays(dayOf(desk().clock()), 1));
    await restrict(client, "pay");
    expect((await pay(client, batch)).status).toBe("PAYING");
  });
});
