import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { setupForwardApprovals } from "../support/setup-forward-approvals.ts";
import { bookedAt, openForwardPairs, spring } from "../support/setup-forward-fixture.ts";

const { desk, forwardTeam, asked, forwardsOf, quote, book, bookAtMarket, call, approve, decide, read } =
  setupForwardApprovals();

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

describe("a forward above the client's limit", () => {
  it("isn't booked at a quote, which says so beforehand", async () => {
    const { owner, preparer } = await forwardTeam();
    for (const who of [owner, preparer]) {
      expect((await quote(who, { amount: "1000.00" })).body.needsApproval).toBe(false);
      const { body } = await quote(who, { amount: "1000.01" });
      expect(body.needsApproval).toBe(true);
      expect((await book(who, body.id)).body.code).toBe("booking_needs_approval");
    }
    expect(await forwardsOf(owner)).toEqual([]);
  });

  it("is booked once at the rate of its approval, for its preparer and with the deposit from the balance", async () => {
    const { owner, preparer, approver } = await forwardTeam();
    const id = await asked(preparer);
    expect(await read(approver, id)).toMatchObject({
      ...{ kinds: ["booking"], status: "PENDING", exchange: null, payouts: [] },
      summary:
        "Book a forward of 2,000.00 GBP to EUR, delivered from 18 Mar 2026 to 22 Apr 2026, when approved, if its rate is at least 1.1000, with a deposit of 100.00 GBP (5%) from the balance",
      forward: {
        ...{ fromCurrency: "GBP", toCurrency: "EUR", amount: "2000.00", lowestRate: 1.1, ...spring },
        ...{ deposit: "100.00", depositPercent: 5, depositByTransfer: false },
      },
    });
    expect(await forwardsOf(owner)).toEqual([]);
    desk().setMid("GBP", "EUR", "1.20");
    const { body: now } = await quote(owner, { amount: "2000.00" });
    const answer = await approve(approver, id);
    expect([answer.status, answer.body.items[0].status]).toEqual([200, "APPROVED"]);
    expect((await approve(owner, id)).body.code).toBe("approval_decided");
    const [forward, another] = await forwardsOf(owner);
    expect(another).toBeUndefined();
    expect(forward).toMatchObject({ status: "ACTIVE", fromAmount: "2000.00", deposit: "100.00", ...spring });
    expect([forward?.rate, forward?.toAmount]).toEqual([now.rate, now.toAmount]);
    const { bookedBy } = await desk()
      .db.selectFrom("forwards")
      .select("bookedBy")
      .where("id", "=", forward?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(bookedBy).toBe(preparer.userId);
  });

  it("isn't booked below its lowest rate: the request says so and waits, and is booked once the rate is there", async () => {
    const { owner, preparer, approver } = await forwardTeam();
    const id = await asked(preparer, { lowestRate: "1.20" });
    const refused = await approve(approver, id);
    expect([refused.status, refused.body.code]).toEqual([409, "forward_rate_below_lowest"]);
    expect([(await read(approver, id)).status, await forwardsOf(owner)]).toEqual(["PENDING", []]);
    desk().setMid("GBP", "EUR", "1.25");
    expect((await approve(approver, id)).status).toBe(200);
    expect(await forwardsOf(owner)).toHaveLength(1);
  });

  it("may have its deposit paid by bank transfer once it is approved", async () => {
    const { owner, preparer, approver } = await forwardTeam();
    const id = await asked(preparer, { depositFrom: "bank_transfer", deliveryFrom: undefined });
    const { summary, forward } = await read(approver, id);
    expect(summary).toMatch(
      /delivered on 22 Apr 2026, .* with a deposit of 100\.00 GBP \(5%\) by bank transfer$/,
    );
    expect(forward).toMatchObject({ deliveryFrom: "2026-04-22", depositByTransfer: true });
    expect((await approve(approver, id)).status).toBe(200);
    expect(await forwardsOf(owner)).toMatchObject([{ status: "PENDING_DEPOSIT", deposit: "0.00" }]);
  });

  it("needs its deposit in the balance when it is approved, not when it is asked for", async () => {
    const { owner, preparer, approver } = await forwardTeam();
    const id = await asked(preparer, { amount: "30000.00" });
    expect((await approve(approver, id)).body.code).toBe("forward_deposit_short");
    await desk().deposit(owner, "500.00", "GBP");
    expect((await approve(approver, id)).status).toBe(200);
    expect(await forwardsOf(owner)).toMatchObject([{ deposit: "1500.00" }]);
  });

  it("shows its approver the rate now, who can't quote", async () => {
    const { owner, approver } = await forwardTeam();
    const { body } = await quote(owner, { amount: "2000.00" });
    const query = { fromCurrency: "GBP", toCurrency: "EUR", amount: "2000.00", ...spring };
    const { status, body: now } = await call(approver, "GET", "/api/forward-rates", { query });
    expect([status, now.rate, now.toAmount]).toEqual([200, body.rate, body.toAmount]);
    expect((await quote(approver)).body.code).toBe("role_forbids");
    expect((await bookAtMarket(approver)).body.code).toBe("role_forbids");
  });

  it("is changed by its preparer with the same checks, and approvals of before no longer count", async () => {
    const { owner, preparer, approver } = await forwardTeam();
    const id = await asked(preparer);
    const change = (request: object) =>
      call(preparer, "PUT", `/api/approvals/${id}`, { payload: { version: 1, request } });
    const { body: input } = await call(preparer, "GET", `/api/approvals/${id}/request`);
    expect((await change({ ...input.body, deliveryTo: "2026-04-25" })).body.code).toBe(
      "forward_date_invalid",
    );
    const changed = await change({ ...input.body, amount: "3000.00" });
    expect(changed.body).toMatchObject({ version: 2, forward: { amount: "3000.00", deposit: "150.00" } });
    expect((await approve(approver, id)).body.code).toBe("approval_changed");
    expect((await approve(approver, { id, version: 2 })).status).toBe(200);
    expect(await forwardsOf(owner)).toMatchObject([{ fromAmount: "3000.00", deposit: "150.00" }]);
  });
});

describe("the way from a request to its forward", () => {
  it("leads to what was booked once it is approved and back, also in the lists, and nowhere before or when it is declined", async () => {
    const { owner, preparer, approver } = await forwardTeam();
    const [id, declined] = [await asked(preparer), await asked(preparer, { amount: "2500.00" })];
    expect(await read(preparer, id)).toMatchObject({ status: "PENDING", forwardId: null, orderId: null });
    expect((await decide(approver, declined, "decline")).body.forwardId).toBeNull();
    const { body } = await approve(approver, id);
    const [forward] = await forwardsOf(owner);
    expect(body.items).toMatchObject([{ id, forwardId: forward?.id, orderId: null }]);
    const decided = await call(preparer, "GET", "/api/approvals", { query: { state: "decided" } });
    const ids = decided.body.items.map(({ forwardId }: { forwardId: string | null }) => forwardId);
    expect(ids.toSorted()).toEqual([forward?.id, null].toSorted());
    const opened = await call(preparer, "GET", `/api/forwards/${forward?.id}`);
    expect(opened.body).toMatchObject({ id: forward?.id, approvalId: id });
  });

  it("leads from each request of a set to its own forward", async () => {
    const { owner, preparer, approver } = await forwardTeam();
    const ids = [await asked(preparer), await asked(preparer, { amount: "2500.00" })];
    const { body } = await approve(approver, ...ids);
    const forwards = new Map((await forwardsOf(owner)).map((forward) => [forward.id, forward.fromAmount]));
    const booked = body.items.map((item: ClientApproval) => [
      item.forward?.amount,
      forwards.get(item.forwardId ?? ""),
    ]);
    expect(booked.toSorted()).toEqual([
      ["2000.00", "2000.00"],
      ["2500.00", "2500.00"],
    ]);
  });
});

describe("a forward that needs no approval", () => {
  it("is booked at the rate now, unless that is below the lowest one", async () => {
    const { preparer, owner } = await forwardTeam();
    const { body } = await quote(preparer);
    const low = await bookAtMarket(preparer, { lowestRate: "1.20" });
    expect([low.status, low.body.code]).toEqual([409, "forward_rate_below_lowest"]);
    expect(low.body.fields.lowestRate).toMatch(/^The rate is 1\.1\d{3} now$/);
    expect(await forwardsOf(owner)).toEqual([]);
    const booked = await bookAtMarket(preparer, { lowestRate: body.rate });
    expect([booked.status, booked.body.rate]).toEqual([201, body.rate]);
  });

  it.each([
    ["terms_not_accepted", { termsAccepted: false }],
    ["rate_invalid", { lowestRate: "soon" }],
    ["same_currency", { toCurrency: "GBP" }],
    ["forward_pair_closed", { toCurrency: "USD" }],
    ["forward_date_invalid", { deliveryTo: "2026-04-25" }],
    ["amount_too_precise", { amount: "2000.001" }],
  ] as const)("is refused with %s, also above the limit", async (code, also) => {
    const { preparer } = await forwardTeam();
    for (const amount of ["500.00", "2000.00"])
      expect((await bookAtMarket(preparer, { amount, ...also })).body.code).toBe(code);
  });
});
