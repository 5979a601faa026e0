import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("normal");

const prepare = (staff: SignedIn, ids: string[], secondPerson = false) =>
  fixture().call(staff, "POST", "/api/admin/payments/prepare", { payload: { ids, secondPerson } });
const approve = (staff: SignedIn, ids: string[]) =>
  fixture().call(staff, "POST", "/api/admin/payments/approve", { payload: { ids } });
const file = (staff: SignedIn, ids: string[]) =>
  fixture().call(staff, "POST", "/api/admin/payout-batches", { payload: { ids } });

describe("a payout that somebody wants for themselves", () => {
  it("a staff user involved in a client's money cannot release that client's payouts alone", async () => {
    fixture().app.rates.accept(tableAt(fixture().clock()));
    const client = await fixture().addClient();
    const beneficiaryId = await fixture().addBeneficiary(client);
    const lines = [{ beneficiaryId, amount: "116.64" }];
    const [byHand, decider] = [await fixture().addStaff(), await fixture().addStaff()];
    const payouts = [];
    for (const how of ["recorded", "assigned"]) {
      const trade = await fixture().bookTrade(client, "100.00");
      await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
      const money = { currency: "GBP", amount: "100.00", bankReference: randomUUIDv7() };
      if (how === "recorded") {
        const payload = { ...money, reference: trade.reference };
        const { body } = await fixture().call(byHand, "POST", "/api/admin/receipts", { payload });
        const verifier = await fixture().addStaff("approver");
        await fixture().call(verifier, "POST", `/api/admin/receipts/${body.id}/verify`);
      } else {
        const { id } = await fixture().receive("100.00", "GBP", "no reference");
        const parts = [{ tradeId: trade.id, amount: "100.00" }];
        await fixture().call(decider, "POST", `/api/admin/receipts/${id}/assign`, { payload: { parts } });
      }
      await fixture().relay();
      payouts.push((await fixture().readTrade(client, trade.id)).payments[0]?.id ?? "");
    }
    const [one = "", two = ""] = payouts;
    expect((await prepare(byHand, [one])).body.items).toMatchObject([
      { stage: "prepared", secondPerson: true },
    ]);
    expect((await approve(byHand, [one])).body.code).toBe("not_permitted");
    expect((await prepare(decider, [two])).body.items).toMatchObject([
      { stage: "prepared", secondPerson: true },
    ]);
    const [third = ""] = await readyPayouts(fixture(), ["100.00"]);
    expect((await prepare(decider, [third])).body.items).toMatchObject([{ stage: "approved" }]);
  });

  it("an unapproved payout leaves by no other call", async () => {
    const ids = await readyPayouts(fixture(), ["1000.00", "166.49"]);
    const [ready = "", prepared = ""] = ids;
    const staff = await fixture().addStaff("administrator");
    await prepare(staff, [prepared], true);
    for (const id of ids) {
      const path = `/api/admin/payments/${id}`;
      expect((await fixture().call(staff, "POST", `${path}/confirm`)).body.code).toBe("payout_not_sent");
      const payload = { reason: "It came back" };
      expect((await fixture().call(staff, "POST", `${path}/return`, { payload })).body.code).toBe(
        "payout_not_sent",
      );
    }
    expect((await file(staff, [ready])).body.code).toBe("payout_not_approved");
    expect((await file(staff, [prepared])).body.code).toBe("payout_not_approved");
    expect((await approve(staff, [ready])).body.code).toBe("payout_not_prepared");
  });

  it("a payout goes to the approved account, whatever happens to the recipient and the split meanwhile", async () => {
    const client = await fixture().addClient();
    const beneficiaryId = await fixture().addBeneficiary(client);
    const trade = await fixture().bookTrade(client);
    const lines = [{ beneficiaryId, amount: "1166.49" }];
    const split = `/api/trades/${trade.id}/allocation`;
    await fixture().call(client, "PUT", split, { payload: { lines } });
    await fixture().receive("1000.00", "GBP", trade.reference);
    await fixture().relay();
    const [payment] = (await fixture().readTrade(client, trade.id)).payments;
    const ids = [payment?.id ?? ""];
    await prepare(await fixture().addStaff(), ids, true);
    await approve(await fixture().addStaff("approver"), ids);
    const other = { iban: "DE89370400440532013000", bic: "COBADEFF" };
    const changed = { accountHolder: "Demo Thief", currency: "EUR", type: "someone", ...other };
    await fixture().call(client, "PUT", `/api/beneficiaries/${beneficiaryId}`, { payload: changed });
    await fixture().call(client, "DELETE", `/api/beneficiaries/${beneficiaryId}`);
    const elsewhere = [{ beneficiaryId: await fixture().addBeneficiary(client), amount: "1166.49" }];
    const again = await fixture().call(client, "PUT", split, { payload: { lines: elsewhere } });
    expect(again.status).toBe(409);
    const staff = await fixture().addStaff();
    const { body } = await file(staff, ids);
    const { raw } = await fixture().call(staff, "GET", `/api/admin/payout-batches/${body.items[0].id}/file`);
    expect(raw.toString()).toContain("<Nm>Demo Recipient</Nm>");
    expect(raw.toString()).not.toContain(other.iban);
    await fixture().settle();
  });
});
