import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { camtFile, type DemoEntry } from "../support/camt-file.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import {
  importFile,
  importStatement,
  setupMoneyDeskFixture,
  uploadFile,
} from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture();
const { prepare, approve, file } = payoutApprovals(fixture);

/** A withdrawal of 40.00 GBP from the deposited amount, which is at the bank. */
async function sentWithdrawal(deposited = "100.00") {
  const client = await fixture().addClient();
  await fixture().deposit(client, deposited, "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount: "40.00" };
  await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture().relay();
  const { id } = await fixture()
    .db.selectFrom("payments")
    .select("id")
    .where("clientId", "=", client.id)
    .executeTakeFirstOrThrow();
  const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(one, [id], true);
  await approve(other, [id]);
  expect((await file(one, [id])).status).toBe(201);
  return { client, id, endToEndId: toEndToEndId(id), staff: one };
}

const statementOf = (...entries: readonly (Omit<DemoEntry, "reference"> & { reference?: string })[]) => ({
  id: randomUUIDv7(),
  entries: entries.map((entry) => ({ reference: randomUUIDv7(), ...entry })),
});

async function statusOf(id: string): Promise<string> {
  const { status } = await fixture()
    .db.selectFrom("payments")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return status;
}

describe("a credit that carries one of our end-to-end ids", () => {
  it.each<[string, (id: string) => { text?: string; endToEndId?: string }]>([
    ["as its own", (endToEndId) => ({ endToEndId })],
    ["in the payer's text", (id) => ({ text: `RETURN ${id.toUpperCase()} NO ACCOUNT` })],
  ])("a credit %s returns a completed payment, once, and the client is notified", async (_, carrying) => {
    const { client, id, endToEndId, staff } = await sentWithdrawal();
    await importStatement(fixture(), staff, statementOf({ amount: "40.00", direction: "DBIT", endToEndId }));
    expect(await statusOf(id)).toBe("COMPLETED");
    const back = camtFile(statementOf({ amount: "40.00", ...carrying(endToEndId) }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => uploadFile(fixture(), staff, back)));
    const again = await importFile(fixture(), staff, back);
    const made = [...answers, again].flatMap(({ body }) => body.statements ?? []);
    expect(made.filter(({ returned }) => returned === 1)).toHaveLength(1);
    expect(made.filter(({ known }) => known === 1)).toHaveLength(made.length - 1);
    expect(await statusOf(id)).toBe("RETURNED");
    expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
    const events = await fixture()
      .db.selectFrom("outbox")
      .select("id")
      .where(sql<boolean>`events @> ${JSON.stringify([{ kind: "payment_returned", paymentId: id }])}::jsonb`)
      .execute();
    expect(events).toHaveLength(1);
  });

  describe("of a client with a name", () => {
    async function completedWithdrawal() {
      const sent = await sentWithdrawal();
      const { client, staff, endToEndId } = sent;
      await fixture()
        .db.updateTable("clients")
        .set({ name: "Demo Client" })
        .where("id", "=", client.id)
        .execute();
      const debit = statementOf({ amount: "40.00", direction: "DBIT", endToEndId });
      await importStatement(fixture(), staff, debit);
      return sent;
    }

    it.each<[string, (id: string) => Pick<DemoEntry, "text" | "endToEndId">]>([
      ["end-to-end id", (endToEndId) => ({ endToEndId })],
      ["text", (id) => ({ text: id })],
    ])("somebody else's transfer with our payment's id as its %s waits for the desk", async (_, naming) => {
      const { client, id, endToEndId, staff } = await completedWithdrawal();
      const strangers = { amount: "40.00", payer: "Synthetic Stranger", ...naming(endToEndId) };
      const { body } = await importStatement(fixture(), staff, statementOf(strangers));
      expect(body.statements).toMatchObject([{ returned: 0, queued: 1 }]);
      expect(await statusOf(id)).toBe("COMPLETED");
      expect(await fixture().balanceOf(client, "GBP")).toBe(6_000n);
      const queue = await fixture().call(staff, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
      expect(queue.body.items[0].reason).toMatch(
        /^It names our payment of 40\.00 GBP to .*, but the bank doesn't mark it as a return, and it came from somebody else\.$/,
      );
      expect(queue.body.items[0].suggestion.key).toBeNull();
    });

    it.each<[string, Pick<DemoEntry, "payer" | "isReturn">]>([
      ["that the bank marks as a return", { payer: "Synthetic Bank", isReturn: true }],
      ["of their own", { payer: "Demo Client" }],
    ])("a credit %s returns their payment", async (_, credit) => {
      const { client, id, endToEndId, staff } = await completedWithdrawal();
      const back = { amount: "40.00", endToEndId, ...credit };
      const { body } = await importStatement(fixture(), staff, statementOf(back));
      expect(body.statements).toMatchObject([{ returned: 1, queued: 0 }]);
      expect(await statusOf(id)).toBe("RETURNED");
      expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
    });
  });

  it("a credit returns a payment without news, and its debit may come in a later file", async () => {
    const { client, id, endToEndId, staff } = await sentWithdrawal();
    const first = await importStatement(fixture(), staff, statementOf({ amount: "40.00", endToEndId }));
    expect(first.body.statements).toMatchObject([{ returned: 1, queued: 0 }]);
    const later = await importStatement(
      fixture(),
      staff,
      statementOf({ amount: "40.00", direction: "DBIT", endToEndId }),
    );
    expect(later.body.statements).toMatchObject([{ paidOut: 1, otherDebits: 0 }]);
    expect(await statusOf(id)).toBe("RETURNED");
    expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
  });

  it("a credit is one return even when somebody confirms it by hand at the same time", async () => {
    const { client, id, endToEndId, staff } = await sentWithdrawal();
    const approver = await fixture().addStaff("approver");
    const path = `/api/admin/payments/${id}/return`;
    await fixture().call(staff, "POST", path, { payload: { reason: "Account closed" } });
    const credit = statementOf({ amount: "40.00", endToEndId });
    await Promise.all([
      importStatement(fixture(), staff, credit),
      fixture().call(approver, "POST", `${path}/confirm`),
      importStatement(fixture(), staff, credit),
    ]);
    await importStatement(fixture(), staff, credit);
    expect(await statusOf(id)).toBe("RETURNED");
    expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
  });

  it.each<[string, object, RegExp]>([
    [
      "another amount",
      { amount: "39.00" },
      /^It names our payment of 40\.00 GBP to .*, but 39\.00 GBP arrived\.$/,
    ],
    ["more than it", { amount: "41.00" }, /41\.00 GBP arrived/],
    [
      "less, from the recipient's account",
      { amount: "39.00", iban: "GB33BUKB20201555555555" },
      /39\.00 GBP arrived/,
    ],
  ])(
    "a credit with %s is queued, and nobody is advised to pay the recipient again",
    async (_, wrong, reason) => {
      const { client, id, endToEndId, staff } = await sentWithdrawal();
      const { body } = await importStatement(
        fixture(),
        staff,
        statementOf({ amount: "40.00", endToEndId, ...wrong }),
      );
      expect(body.statements).toMatchObject([{ returned: 0, queued: 1 }]);
      expect(await statusOf(id)).toBe("SENT");
      expect(await fixture().balanceOf(client, "GBP")).toBe(6_000n);
      const queue = await fixture().call(staff, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
      expect(queue.body.items[0].reason).toMatch(reason);
      expect(queue.body.items[0].suggestion).toEqual({
        key: null,
        words:
          "Ask the bank whether a payment of ours came back. If so, credit it to that client's balance. If not, return it.",
      });
    },
  );

  it("a second credit, as other money, is queued", async () => {
    const { client, endToEndId, staff } = await sentWithdrawal();
    const { body } = await importStatement(
      fixture(),
      staff,
      statementOf({ amount: "40.00", endToEndId }, { amount: "40.00", endToEndId }),
    );
    expect(body.statements).toMatchObject([{ returned: 1, queued: 1 }]);
    expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
  });

  it("a credit makes its importer one of the people involved in that client's money", async () => {
    const { client, endToEndId } = await sentWithdrawal();
    const thief = await fixture().addStaff();
    await importStatement(fixture(), thief, statementOf({ amount: "40.00", endToEndId }));
    const known = await fixture().call(client, "GET", "/api/beneficiaries");
    const payload = { beneficiaryId: (known.body.items ?? known.body)[0].id, amount: "90.00" };
    await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
    await fixture().relay();
    const ready = await fixture()
      .db.selectFrom("payments")
      .select("id")
      .where("clientId", "=", client.id)
      .where("status", "=", "READY")
      .execute();
    const answer = await prepare(
      thief as SignedIn,
      ready.map(({ id }) => id),
    );
    expect(answer.body.items).toMatchObject([{ stage: "prepared", secondPerson: true }]);
  });
});

describe("a payment that comes back after its client closed the account", () => {
  /** A withdrawal of all the money that has arrived; `close` then closes the account. */
  async function closedAfterwards() {
    const { client, id, endToEndId, staff } = await sentWithdrawal("40.00");
    await importStatement(fixture(), staff, statementOf({ amount: "40.00", direction: "DBIT", endToEndId }));
    const close = () =>
      fixture()
        .db.updateTable("clients")
        .set({ closedAt: fixture().clock() })
        .where("id", "=", client.id)
        .execute();
    return { client, id, endToEndId, staff, close };
  }

  it("a returned payment of a closed account waits among the receipts, where it can be sent back", async () => {
    const { client, endToEndId, staff, close } = await closedAfterwards();
    await close();
    const { body } = await importStatement(fixture(), staff, statementOf({ amount: "40.00", endToEndId }));
    expect(body.statements).toMatchObject([{ returned: 0, queued: 1 }]);
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
    const queue = await fixture().call(staff, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
    const [receipt] = queue.body.items;
    expect(receipt.reason).toMatch(
      /^It returns our payment of 40\.00 GBP to .*, whose client has closed the account\.$/,
    );
    const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };
    const payload = { reason: "The client has closed the account", to };
    const path = `/api/admin/receipts/${receipt.id}/return`;
    expect((await fixture().call(staff, "POST", path, { payload })).status).toBe(200);
  });

  it("a returned payment of a closed account is not booked by hand either", async () => {
    const { client, id, staff, close } = await closedAfterwards();
    const approver = await fixture().addStaff("approver");
    const path = `/api/admin/payments/${id}/return`;
    const report = () => fixture().call(staff, "POST", path, { payload: { reason: "Account closed" } });
    expect((await report()).status).toBe(200);
    await close();
    const confirmed = await fixture().call(approver, "POST", `${path}/confirm`);
    expect(confirmed.body.code).toBe("return_client_closed");
    expect((await fixture().call(approver, "POST", `${path}/withdraw`)).status).toBe(200);
    expect((await report()).body.code).toBe("return_client_closed");
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
  });
});

it("a credit's money never leaves three times through returns in between", async () => {
  const { client, id, staff } = await sentWithdrawal();
  const path = `/api/admin/payments/${id}/return`;
  for (let attempt = 0; attempt < 3; attempt += 1)
    await fixture().call(staff, "POST", path, { payload: { reason: `Attempt ${attempt}` } });
  expect(await statusOf(id)).toBe("SENT");
  expect(await fixture().balanceOf(client, "GBP")).toBe(6_000n);
});
