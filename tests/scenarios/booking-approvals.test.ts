import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { orderRoutes } from "#server/automation/orders/routes.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import { telephoneRoutes } from "#server/trading/trades/telephone-routes.ts";
import { fillAtRate } from "../support/fill-at-rate.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, team, approve, decide, read, setRules } = setupApprovalFixture([
  ...orderRoutes,
  ...quoteRoutes,
  ...teamRoutes,
  ...telephoneRoutes,
]);

/** 1 GBP = 1.125 EUR in this table, and less the margin for clients. */
beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));

const rule = { kind: "booking", above: "1000", approvals: 1, role: "approver" } as const;
async function teamWithRule() {
  const members = await team();
  expect((await setRules(members.owner, [rule])).status).toBe(200);
  return members;
}
async function quoted(who: SignedIn, amount: string) {
  const payload = { fromCurrency: "GBP", toCurrency: "EUR", amount };
  return (await desk().call(who, "POST", "/api/quotes", { payload })).body;
}
async function book(who: SignedIn, amount: string, key: string = randomUUID()) {
  const { id: quoteId } = await quoted(who, amount);
  const headers = { "idempotency-key": key };
  return desk().call(who, "POST", "/api/trades", { payload: { quoteId, termsAccepted: true }, headers });
}
type Asked = { readonly amount?: string; readonly targetRate?: string; readonly expiryDate?: string };
function place(who: SignedIn, { amount = "2000.00", targetRate = "1.10", expiryDate }: Asked = {}) {
  const order = { fromCurrency: "GBP", toCurrency: "EUR", amount, targetRate, expiryDate };
  return desk().call(who, "POST", "/api/orders", { payload: { ...order, termsAccepted: true } });
}
async function asked(who: SignedIn, order?: Asked): Promise<string> {
  const { status, body } = await place(who, order);
  expect([status, body.code]).toEqual([202, "approval_pending"]);
  return body.approval.id;
}
const trades = async (who: SignedIn) => (await desk().call(who, "GET", "/api/trades")).body.items;
const orders = async (who: SignedIn) => (await desk().call(who, "GET", "/api/orders")).body;
const fill = (mid: string) => fillAtRate(desk().db, desk().context(), mid);

function setLimit(who: SignedIn, limit: string | null) {
  return desk().call(who, "PUT", "/api/team/booking-limit", { payload: { limit } });
}

describe("an exchange above the client's limit", () => {
  it("is not booked directly by anyone, and the quote says so", async () => {
    const { owner, preparer } = await teamWithRule();
    for (const who of [owner, preparer]) {
      expect((await quoted(who, "1000.00")).needsApproval).toBe(false);
      expect((await quoted(who, "1000.01")).needsApproval).toBe(true);
      const { status, body } = await book(who, "1000.01");
      expect([status, body.code]).toEqual([403, "booking_needs_approval"]);
      expect((await book(who, "1000.00")).status).toBe(201);
    }
    expect(await trades(owner)).toHaveLength(2);
  });

  it("is booked once at the client rate when it is approved at or above the lowest rate", async () => {
    const { owner, preparer } = await teamWithRule();
    const id = await asked(preparer);
    expect(await read(owner, id)).toMatchObject({
      kinds: ["booking"],
      status: "PENDING",
      summary:
        "Exchange 2,000.00 GBP to EUR when approved, if the rate is at least 1.1000, or wait for it for up to seven days",
    });
    expect([await orders(owner), await fill("1.17")]).toEqual([[], 0]);
    const approved = (await approve(owner, id)).body.items[0];
    expect(approved).toMatchObject({ status: "APPROVED", orderId: (await orders(owner))[0].id });
    expect([await fill("1.17"), await fill("1.17")]).toEqual([1, 0]);
    const [trade] = await trades(owner);
    expect(trade).toMatchObject({ type: "ORDER", fromAmount: "2000.00", exchangeRate: 1.16649 });
    expect((await orders(owner))[0]).toMatchObject({ status: "filled", trade: { id: trade.id } });
  });

  it("waits as an order when the rate is below the lowest rate at the approval, and can be cancelled", async () => {
    const { owner, preparer } = await teamWithRule();
    const [waiting, cancelled] = [
      await asked(preparer, { targetRate: "1.20" }),
      await asked(preparer, { targetRate: "1.21" }),
    ];
    expect((await approve(owner, waiting, cancelled)).status).toBe(200);
    expect(await fill("1.17")).toBe(0);
    const placed = (await orders(owner)).find(
      ({ targetRate }: { targetRate: number }) => targetRate === 1.21,
    );
    expect((await desk().call(preparer, "DELETE", `/api/orders/${placed.id}`)).status).toBe(204);
    expect(await fill("1.25")).toBe(1);
    expect(await trades(owner)).toHaveLength(1);
  });

  it("approved and withdrawn at once, or approved fifty times, is booked at most once", async () => {
    const { owner, preparer } = await teamWithRule();
    const approver = await addTo(owner, "approver");
    const id = await asked(preparer);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => approve(n % 2 ? owner : approver, id)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fill("1.17")).toBe(1);
    const second = await asked(preparer);
    const [approved, withdrawn] = await Promise.all([
      approve(owner, second),
      decide(preparer, second, "withdraw"),
    ]);
    expect([approved.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    expect(await fill("1.17")).toBe(approved.status === 200 ? 1 : 0);
  });

  it("asked for fifty times at once waits once, and its preparer can't approve it", async () => {
    const { owner } = await teamWithRule();
    await addTo(owner, "approver");
    const all = await Promise.all(Array.from({ length: 50 }, () => place(owner)));
    const ids = new Set(all.map(({ body }) => body.approval?.id));
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    expect((await approve(owner, id)).body.code).toBe("approval_own");
  });

  it("needs approval by every road: an order, its change, an automatic exchange, the telephone", async () => {
    const { owner, preparer } = await teamWithRule();
    const small = (await place(preparer, { amount: "500.00", targetRate: "1.30" })).body;
    const edit = { ...small, amount: "5000.00", termsAccepted: true };
    const changed = await desk().call(preparer, "PUT", `/api/orders/${small.id}`, { payload: edit });
    expect(changed.status).toBe(202);
    const converting = {
      sourceCurrency: "GBP",
      targetCurrency: "EUR",
      recipientId: "pending",
      acceptTerms: true,
    };
    const rule = await desk().call(preparer, "POST", "/api/auto-exchange", { payload: converting });
    expect(rule.status).toBe(202);
    const dealer = await desk().addStaff();
    const quote = await desk().call(dealer, "POST", `/api/admin/clients/${owner.id}/telephone-quotes`, {
      payload: { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.01" },
    });
    const deal = await desk().call(dealer, "POST", `/api/admin/clients/${owner.id}/telephone-trades`, {
      payload: { quoteId: quote.body.id, callReference: "CALL-1", termsAccepted: true },
    });
    expect([deal.status, deal.body.code]).toEqual([403, "telephone_needs_approval"]);
    expect(await trades(owner)).toEqual([]);
    expect((await approve(owner, changed.body.approval.id)).body.items[0].orderId).toBe(small.id);
    expect((await orders(owner))[0]).toMatchObject({ amount: "5000.00", version: 2 });
  });

  it("an order that was changed since is not changed again by an earlier approval", async () => {
    const { owner, preparer } = await teamWithRule();
    const { body } = await place(preparer, { amount: "500.00", targetRate: "1.30" });
    const edit = (amount: string) =>
      desk().call(preparer, "PUT", `/api/orders/${body.id}`, {
        payload: { ...body, amount, version: undefined },
      });
    const id = (await edit("5000.00")).body.approval.id;
    expect((await edit("600.00")).status).toBe(200);
    expect((await approve(owner, id)).body.code).toBe("approval_outdated");
  });

  it("is refused at the approval when its preparer has been demoted", async () => {
    const { owner, preparer } = await teamWithRule();
    const id = await asked(preparer);
    await desk()
      .db.updateTable("memberships")
      .set({ role: "viewer" })
      .where("userId", "=", preparer.userId)
      .execute();
    expect((await approve(owner, id)).body.code).toBe("approval_preparer");
    expect([await orders(owner), (await read(owner, id)).status]).toEqual([[], "PENDING"]);
  });

  it("expired on its last day when it is approved later", async () => {
    const { owner, preparer } = await teamWithRule();
    const begun = desk().clock();
    const id = await asked(preparer, { expiryDate: begun.toISOString().slice(0, 10) });
    desk().setNow(new Date(begun.getTime() + 2 * 86_400_000));
    expect((await approve(await desk().signInAgain(owner), id)).body.code).toBe("approval_outdated");
    desk().setNow(begun);
  });

  it("another client's rules and limits change nothing", async () => {
    await teamWithRule();
    const stranger = await desk().addClient();
    expect((await book(stranger, "5000.00")).status).toBe(201);
  });
});

describe("a preparer's limit", () => {
  it("is set by an owner alone, in pounds, and lifted again", async () => {
    const { owner, preparer } = await team();
    const administrator = await addTo(owner, "administrator");
    for (const who of [preparer, administrator])
      expect((await setLimit(who, "100.00")).body.code).toBe("role_forbids");
    expect((await setLimit(owner, "ten")).status).toBe(422);
    expect((await setLimit(owner, "100.00")).body.preparerBookingLimit).toBe("100.00");
    expect((await setLimit(owner, null)).body.preparerBookingLimit).toBeNull();
  });

  it("holds for each exchange that a preparer books, and not for the owner's", async () => {
    const { owner, preparer } = await team();
    await setLimit(owner, "100.00");
    expect((await quoted(preparer, "100.01")).needsApproval).toBe(true);
    expect((await book(preparer, "100.01")).body.code).toBe("booking_needs_approval");
    expect((await book(preparer, "100.00")).status).toBe(201);
    expect((await book(owner, "100.01")).status).toBe(201);
    const id = await asked(preparer, { amount: "100.01" });
    expect((await approve(owner, id)).status).toBe(200);
    expect(await fill("1.17")).toBe(1);
  });

  it("that falls while a preparer books is the one that counts", async () => {
    const { owner, preparer } = await team();
    const { id: quoteId } = await quoted(preparer, "100.00");
    await setLimit(owner, "50.00");
    const payload = { quoteId, termsAccepted: true };
    const { body } = await desk().call(preparer, "POST", "/api/trades", { payload });
    expect(body.code).toBe("booking_needs_approval");
  });

  it("holds when fifty bookings are made at once, and one key books once", async () => {
    const { owner, preparer } = await team();
    await setLimit(owner, "100.00");
    const key = randomUUID();
    const { id: quoteId } = await quoted(preparer, "100.00");
    const payload = { quoteId, termsAccepted: true };
    const headers = { "idempotency-key": key };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 ? book(preparer, "100.01") : desk().call(preparer, "POST", "/api/trades", { payload, headers }),
      ),
    );
    const codes = new Set(answers.map(({ status, body }) => body.code ?? status));
    expect([...codes].every((code) => [201, "booking_needs_approval", "unavailable"].includes(code))).toBe(
      true,
    );
    expect(await trades(owner)).toHaveLength(1);
  });

  it("holds on the telephone too, where nobody knows the caller's role", async () => {
    const { owner } = await team();
    await setLimit(owner, "100.00");
    const dealer = await desk().addStaff();
    const quote = await desk().call(dealer, "POST", `/api/admin/clients/${owner.id}/telephone-quotes`, {
      payload: { fromCurrency: "GBP", toCurrency: "EUR", amount: "100.01" },
    });
    expect(quote.body.needsApproval).toBe(true);
    const { body } = await desk().call(dealer, "POST", `/api/admin/clients/${owner.id}/telephone-trades`, {
      payload: { quoteId: quote.body.id, callReference: "CALL-1", termsAccepted: true },
    });
    expect(body.code).toBe("telephone_needs_approval");
  });

  it("books nothing for a member who has lost the role since the quote", async () => {
    const { preparer, owner } = await team();
    const { id: quoteId } = await quoted(preparer, "100.00");
    const request = {
      quoteId,
      clientId: owner.id,
      type: "SPOT",
      termsAccepted: true,
      useProfitShare: false,
    } as const;
    const idempotency = { key: randomUUID(), requestHash: Buffer.from(quoteId) };
    await desk()
      .db.updateTable("memberships")
      .set({ role: "viewer" })
      .where("userId", "=", preparer.userId)
      .execute();
    const booking = desk().app.bookings.book({
      request: { ...request, bookedBy: preparer.userId },
      idempotency,
    });
    await expect(booking).rejects.toMatchObject({ code: "role_forbids" });
  });
});

it("rules of payments and of exchanges must both be met by an automatic exchange that pays a recipient", async () => {
  const { owner, recipient, preparer } = await team();
  const approver = await addTo(owner, "approver");
  const byOwner = { kind: "booking", above: "0", approvals: 1, role: "owner" };
  await setRules(owner, [{ kind: "payment", above: "0", approvals: 1, role: "approver" }, byOwner]);
  const payload = { sourceCurrency: "USD", targetCurrency: "EUR", recipientId: recipient, acceptTerms: true };
  const { body } = await desk().call(preparer, "POST", "/api/auto-exchange", { payload });
  const { id } = body.approval;
  expect((await approve(approver, id)).body.items[0]).toMatchObject({
    status: "PENDING",
    kinds: ["payment", "booking"],
    missing: [{ approvals: 1, role: "owner" }],
  });
  expect((await approve(owner, id)).body.items[0].status).toBe("APPROVED");
});
