import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { approveRequest } from "../support/approve-request.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { importStatement, readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: [...deskListRoutes, ...restrictionRoutes, ...approvalRoutes(deskListRoutes)],
  subscriptions: {},
});
const { prepare, approve } = payoutApprovals(fixture);
const { set, lift } = restrictionFixture(fixture);
const laterMs = 120_000;

let client: SignedIn;
beforeEach(async () => {
  fixture().setMid("GBP", "EUR", "1.17");
  client = await fixture().addClient();
});

const post = (staff: SignedIn, path: string, payload: object = {}) =>
  fixture().call(staff, "POST", `/api/admin/${path}`, { payload });

async function depositReference(): Promise<string> {
  const reference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
  await fixture()
    .db.updateTable("clients")
    .set({ depositReference: reference })
    .where("id", "=", client.id)
    .execute();
  return reference;
}

const record = async (staff: SignedIn, reference: string) =>
  (
    await post(staff, "receipts", {
      bankReference: randomUUIDv7(),
      reference,
      payerName: "Demo Payer",
      currency: "GBP",
      amount: "90.00",
    })
  ).body.id as string;

async function withdrawal(beneficiaryId: string): Promise<string> {
  const payload = { beneficiaryId, amount: "30.00" };
  const { body, status } = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  expect(status).toBe(201);
  await fixture().relay();
  return body.id;
}

/**
 * An administrator, plus approver accounts of the same person and of two others, one of whom they invited.
 */
async function house() {
  const operator = await fixture().addStaff();
  const [other, invited] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
  await fixture().grantAccess(invited, operator);
  return { operator, mailbox: await fixture().addAccountOf(operator, "approver"), other, invited };
}

/** A trade that the desk closed out at a cost. */
async function closedOut(operator: SignedIn): Promise<string> {
  const trade = await fixture().bookTrade(client);
  fixture().setNow(new Date(fixture().clock().getTime() + laterMs));
  fixture().setMid("GBP", "EUR", "1.30");
  const { body: quote } = await post(operator, `trades/${trade.id}/closeout-quote`);
  const request = { reason: "No funds", closeoutQuoteId: quote.id };
  expect((await post(operator, `trades/${trade.id}/cancel`, request)).status).toBe(200);
  return trade.id;
}

describe("one person with two accounts of the back office", () => {
  it("one person with two accounts cannot release by one what they brought in by the other", async () => {
    const ways: Readonly<Record<string, (hand: SignedIn) => Promise<unknown>>> = {
      imported: async (hand) => {
        const entry = { reference: randomUUIDv7(), amount: "90.00", text: await depositReference() };
        await importStatement(fixture(), hand, { id: randomUUIDv7(), entries: [entry] });
      },
      recorded: async (hand) => {
        const id = await record(hand, await depositReference());
        expect((await post(await fixture().addStaff("approver"), `receipts/${id}/verify`)).status).toBe(200);
      },
      verified: async (hand) => {
        const id = await record(await fixture().addStaff(), await depositReference());
        expect((await post(hand, `receipts/${id}/verify`)).status).toBe(200);
      },
      assigned: async (hand) => {
        const { id } = await fixture().receive("90.00", "GBP", "no reference at all");
        const parts = [{ clientId: client.id, amount: "90.00" }];
        expect((await post(hand, `receipts/${id}/assign`, { parts })).status).toBe(200);
      },
      waived: async (hand) => {
        await fixture().deposit(client, "90.00", "GBP");
        const tradeId = await closedOut(await fixture().addStaff());
        await approveRequest(
          fixture(),
          await post(hand, `trades/${tradeId}/waive-closeout`, { reason: "Ours" }),
        );
      },
    };
    for (const [way, bringIn] of Object.entries(ways)) {
      client = await fixture().addClient();
      fixture().setMid("GBP", "EUR", "1.17");
      const hand = await fixture().addStaff("approver");
      const mailbox = await fixture().addAccountOf(hand, "operator");
      await bringIn(hand);
      const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
      const [answer] = (await prepare(mailbox, [await withdrawal(beneficiaryId)])).body.items;
      expect(answer, way).toMatchObject({ stage: "prepared", secondPerson: true });
      const [free] = (await prepare(await fixture().addStaff(), [await withdrawal(beneficiaryId)])).body
        .items;
      expect(free, way).toMatchObject({ stage: "approved" });
    }
  });

  it("one person with two accounts cannot verify their own recorded money, nor can somebody they invited today", async () => {
    const { operator, mailbox, other, invited } = await house();
    const id = await record(operator, await depositReference());
    const verify = (staff: SignedIn) => post(staff, `receipts/${id}/verify`);
    expect((await verify(mailbox)).body.code).toBe("second_person_same");
    expect((await verify(invited)).body.code).toBe("second_person_recent");
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
    expect((await verify(other)).status).toBe(200);
  });

  it("one person with two accounts cannot confirm their own recorded return, nor can somebody they invited today", async () => {
    const { operator, mailbox, other, invited } = await house();
    const [id] = await readyPayouts(fixture(), ["1000.00"]);
    const [hand, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    await prepare(hand, [id ?? ""], true);
    await approve(approver, [id ?? ""]);
    await fixture().relay();
    await post(hand, "payout-batches", { ids: [id] });
    expect((await post(operator, `payments/${id}/return`, { reason: "Account closed" })).status).toBe(200);
    const confirm = (staff: SignedIn) => post(staff, `payments/${id}/return/confirm`);
    expect((await confirm(mailbox)).body.code).toBe("second_person_same");
    expect((await confirm(invited)).body.code).toBe("second_person_recent");
    expect((await confirm(other)).status).toBe(200);
  });

  it("one person with two accounts cannot lift their own restriction of a client, nor can somebody they invited today", async () => {
    const { operator, mailbox, other, invited } = await house();
    const { body } = await set({ scope: "client", clientId: client.id, kinds: ["pay"] }, operator);
    expect((await lift(body.id, mailbox)).body.code).toBe("second_person_same");
    expect((await lift(body.id, invited)).body.code).toBe("second_person_recent");
    expect((await lift(body.id, other)).body.state).toBe("lifted");
  });

  it("one person with two accounts sees both accounts' records as their own, and another person does not", async () => {
    const { operator, mailbox, other } = await house();
    const receiptId = await record(operator, await depositReference());
    const { body: restricted } = await set({ scope: "house", kinds: ["quote"] }, other);
    const read = async (staff: SignedIn) => {
      const receipt = (await fixture().call(staff, "GET", `/api/admin/receipts/${receiptId}`)).body;
      const restrictions = (await fixture().call(staff, "GET", "/api/admin/restrictions")).body.items;
      const { liftRequestedByMe } = restrictions.find(({ id }: { id: string }) => id === restricted.id);
      const [id] = payouts;
      const payments = (await fixture().call(staff, "GET", "/api/admin/payments?stage=prepared")).body.items;
      const { preparedByMe } = payments.find((payment: { id: string }) => payment.id === id);
      return [receipt.recordedByMe, liftRequestedByMe, preparedByMe];
    };
    const payouts = await readyPayouts(fixture(), ["1000.00"]);
    await prepare(operator, payouts, true);
    expect((await lift(restricted.id, mailbox)).body.state).toBe("lift_requested");
    expect(await read(operator)).toEqual([true, true, true]);
    expect(await read(mailbox)).toEqual([true, true, true]);
    expect(await read(other)).toEqual([false, false, false]);
    expect((await lift(restricted.id, await fixture().addStaff("approver"))).body.state).toBe("lifted");
  });

  it("one person with two accounts cannot waive their own close-out, nor can somebody they invited today", async () => {
    const { operator, mailbox, other, invited } = await house();
    await fixture().deposit(client, "200.00", "GBP");
    const tradeId = await closedOut(operator);
    const waive = (staff: SignedIn) => post(staff, `trades/${tradeId}/waive-closeout`, { reason: "Ours" });
    expect((await waive(mailbox)).body.code).toBe("second_person_same");
    expect((await waive(invited)).body.code).toBe("second_person_recent");
    await approveRequest(fixture(), await waive(other));
    expect(await fixture().balanceOf(client, "GBP")).toBe(200_00n);
  });
});

describe("the cost of a client's own cancellation", () => {
  it("one person with two accounts can't waive what a client's cancellation cost, which two people can", async () => {
    await fixture().deposit(client, "200.00", "GBP");
    const trade = await fixture().bookTrade(client);
    fixture().setNow(new Date(fixture().clock().getTime() + laterMs));
    fixture().setMid("GBP", "EUR", "1.30");
    await cancelAsClient(fixture(), client, trade.id);
    const approver = await fixture().addStaff("approver");
    const mailbox = await fixture().addAccountOf(approver, "approver");
    const waiver = { reason: "Ours" };
    const pending = await post(approver, `trades/${trade.id}/waive-closeout`, waiver);
    const { items } = (await fixture().call(mailbox, "GET", "/api/admin/approvals")).body;
    const { id, digest } = items.find((item: { id: string }) => item.id === pending.body.approval.id);
    expect((await post(mailbox, `approvals/${id}/confirm`, { digest })).body.code).toBe("second_person_same");
    expect(await fixture().balanceOf(client, "GBP")).toBe(94_60n);
    expect(await approveRequest(fixture(), pending)).toMatch(
      /^Waive 105\.40 GBP, the cost of closing out trade .+ of .+: what they still owe .+ Reason: Ours$/,
    );
    expect(await fixture().balanceOf(client, "GBP")).toBe(200_00n);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });
});
