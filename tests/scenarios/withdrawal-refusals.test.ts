import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { approveRequest } from "../support/approve-request.ts";
import { importStatement } from "../support/setup-money-desk-fixture.ts";
import { setupWithdrawalFixture } from "../support/setup-withdrawal-fixture.ts";

const {
  fixture,
  ask,
  confirm,
  depositReferenceOf,
  expectBooksToHold,
  readReceipt,
  record,
  unconfirmedOf,
  withdraw,
} = setupWithdrawalFixture();

describe("a record that can't be withdrawn", () => {
  it("a record that pays for a trade is refused until that trade is failed", async () => {
    const client = await fixture().addClient();
    const operator = await fixture().addStaff();
    const trade = await fixture().bookTrade(client);
    const { id } = await record(operator, trade.reference, { amount: "1000.00" });
    expect((await ask(operator, id)).body).toMatchObject({
      code: "receipt_funds_trade",
      message:
        "This money pays for a trade. Close out or fail that trade first, then withdraw the record of the payment.",
    });
    const payload = { reason: "The money never came" };
    const failing = `/api/admin/trades/${trade.id}/fail`;
    await approveRequest(fixture(), await fixture().call(operator, "POST", failing, { payload }));
    expect(await unconfirmedOf(client)).toBe("1000.00");
    await withdraw(id);
    expect(await unconfirmedOf(client)).toBeUndefined();
    const read = await fixture().readTrade(client, trade.id);
    expect(read).toMatchObject({ stage: "FAILED", fundsUnconfirmed: false });
    expect(read.timeline.at(-1)).toMatchObject({
      kind: "funds_settled",
      detail: "1,000.00 GBP was recorded by mistake and never arrived",
    });
    await expectBooksToHold();
  });

  it("a record that pays a part of a trade is refused while the trade waits for the rest", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const operator = await fixture().addStaff();
    const { id } = await record(operator, trade.reference, { amount: "400.00" });
    expect((await ask(operator, id)).body.code).toBe("receipt_funds_trade");
    expect(await fixture().readTrade(client, trade.id)).toMatchObject({ stage: "AWAITING_FUNDS" });
  });

  it("money that is verified, returned, withdrawn or was reported by the bank is refused", async () => {
    const operator = await fixture().addStaff();
    const approver = await fixture().addStaff("approver");
    const { id } = await record(operator, "no reference at all", { amount: "77.00" });
    const asked = await ask(operator, id);
    await fixture().call(approver, "POST", `/api/admin/receipts/${id}/verify`);
    expect((await confirm(approver, asked.body.approval.id)).body.code).toBe("receipt_not_withdrawable");
    const to = { accountHolder: "Demo Payer", sortCode: "08-99-99", accountNumber: "66374958" };
    const payload = { reason: "Sent by mistake", to };
    expect(
      (await fixture().call(operator, "POST", `/api/admin/receipts/${id}/return`, { payload })).status,
    ).toBe(200);
    expect((await ask(operator, id)).body.code).toBe("receipt_not_withdrawable");
    const entry = { reference: randomUUIDv7(), amount: "12.00", text: "for nobody" };
    await importStatement(fixture(), operator, { id: randomUUIDv7(), entries: [entry] });
    const { body } = await fixture().call(operator, "GET", "/api/admin/receipts?limit=1");
    expect((await ask(operator, body.items[0].id)).body.code).toBe("receipt_not_withdrawable");
    const other = await record(operator, "no reference at all", { amount: "78.00" });
    await withdraw(other.id);
    expect((await ask(operator, other.id)).body.code).toBe("receipt_not_withdrawable");
    const verifying = await fixture().call(approver, "POST", `/api/admin/receipts/${other.id}/verify`);
    expect(verifying.body.code).toBe("receipt_settled");
    expect((await ask(operator, randomUUIDv7())).body.code).toBe("not_found");
    await expectBooksToHold();
  });

  it("a record that a statement carries in another payer's name is refused, though nobody has verified it", async () => {
    const client = await fixture().addClient();
    await fixture()
      .db.updateTable("clients")
      .set({ name: "Demo Payer" })
      .where("id", "=", client.id)
      .execute();
    const reference = await depositReferenceOf(client);
    const operator = await fixture().addStaff();
    const bankReference = randomUUIDv7();
    const { id } = await record(operator, reference, { amount: "64.00", bankReference });
    const entry = { reference: bankReference, amount: "64.00", text: reference, payer: "Somebody Else" };
    await importStatement(fixture(), operator, { id: randomUUIDv7(), entries: [entry] });
    expect(await readReceipt(id)).toMatchObject({ unverified: true, entry: { reference: bankReference } });
    expect((await ask(operator, id)).body.code).toBe("receipt_not_withdrawable");
  });

  it("a statement that verifies a record while two people withdraw it leaves the money booked once, if it came", async () => {
    const client = await fixture().addClient();
    const reference = await depositReferenceOf(client);
    const operator = await fixture().addStaff();
    const approver = await fixture().addStaff("approver");
    const importer = await fixture().addStaff();
    for (let round = 1; round <= 6; round += 1) {
      const bankReference = randomUUIDv7();
      const { id } = await record(operator, reference, { amount: "10.00", bankReference });
      const asked = await ask(operator, id);
      const entry = { reference: bankReference, amount: "10.00", text: reference, payer: "Demo Payer" };
      const statement = { id: randomUUIDv7(), entries: [entry] };
      const [confirmed, imported] = await Promise.all([
        confirm(approver, asked.body.approval.id),
        importStatement(fixture(), importer, statement),
      ]);
      const isWithdrawn = confirmed.status === 200;
      if (!isWithdrawn) expect(confirmed.body.code).toBe("receipt_not_withdrawable");
      expect(imported.body.statements).toMatchObject([
        isWithdrawn ? { recordedBefore: 0, deposited: 1 } : { recordedBefore: 1, deposited: 0 },
      ]);
      // Either way the bank has it, so that the client does.
      expect(await fixture().balanceOf(client, "GBP")).toBe(BigInt(round) * 1000n);
    }
    await expectBooksToHold();
  });
});
