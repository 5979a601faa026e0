import { randomUUIDv7 } from "node:crypto";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { payoutFileFaults } from "#domain/payments/payouts/payout-file-rules.ts";
import { parseXml } from "#server/payments/bank-statements/parse-xml.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("normal");

const prepare = (staff: SignedIn, ids: string[], secondPerson = false) =>
  fixture().call(staff, "POST", "/api/admin/payments/prepare", { payload: { ids, secondPerson } });
const approve = (staff: SignedIn, ids: string[]) =>
  fixture().call(staff, "POST", "/api/admin/payments/approve", { payload: { ids } });
const file = (staff: SignedIn, ids: string[], facts: object = {}) =>
  fixture().call(staff, "POST", "/api/admin/payout-batches", { payload: { ids, ...facts } });

/** A payout prepared and approved by other people. */
async function approved(amounts: readonly string[]): Promise<string[]> {
  const ids = await readyPayouts(fixture(), amounts);
  await prepare(await fixture().addStaff(), ids, true);
  await approve(await fixture().addStaff("approver"), ids);
  return ids;
}

describe("a payout leaves under four eyes", () => {
  it("a payout never leaves by itself: it is ready, prepared, approved by another, filed, sent and completed", async () => {
    const [id = ""] = await readyPayouts(fixture(), ["1166.49"]);
    const [operator, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    const ready = await fixture().call(operator, "GET", "/api/admin/payments?stage=ready&limit=200");
    expect(ready.body.items.map((each: { id: string }) => each.id)).toContain(id);
    expect((await prepare(operator, [id], true)).body.items).toMatchObject([
      { stage: "prepared", secondPerson: true, preparedByMe: true },
    ]);
    expect((await prepare(operator, [id])).body.code).toBe("payout_not_ready");
    expect((await approve(operator, [id])).body.code).toBe("not_permitted");
    expect((await approve(approver, [id])).body.items).toMatchObject([
      { stage: "approved", approvedBy: "Demo Desk" },
    ]);
    const filed = await file(operator, [id]);
    expect(filed).toMatchObject({
      status: 201,
      body: { items: [{ currency: "EUR", payments: 1, total: "1166.49" }] },
    });
    await fixture().settle();
    const done = await fixture().call(operator, "GET", "/api/admin/payments?stage=completed&limit=200");
    const [completed] = done.body.items.filter((each: { id: string }) => each.id === id);
    expect(completed).toMatchObject({ batch: { name: filed.body.items[0].name } });
    const audit = await fixture()
      .db.selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", id)
      .orderBy("at")
      .execute();
    expect(audit.map((each) => each.action)).toEqual(["prepare_payout", "approve_payout"]);
  });

  it("nobody approves their own payouts, whatever their role", async () => {
    const ids = await readyPayouts(fixture(), ["500.00", "666.49"]);
    const [one, other] = [
      await fixture().addStaff("administrator"),
      await fixture().addStaff("administrator"),
    ];
    await prepare(one, ids.slice(0, 1), true);
    await prepare(other, ids.slice(1), true);
    const self = await approve(one, ids);
    expect(self).toMatchObject({
      status: 403,
      body: {
        code: "payout_self_approval",
        message: "You prepared this payout, so a different person has to approve it.",
      },
    });
    // All of them or none.
    const stages = await fixture()
      .db.selectFrom("payments")
      .select("approval")
      .where("id", "in", ids)
      .execute();
    expect(stages).toEqual([{ approval: null }, { approval: null }]);
  });

  it("the database refuses a payout approved by its preparer", async () => {
    const [id = ""] = await readyPayouts(fixture(), ["1166.49"]);
    const staff = await fixture().addStaff();
    await prepare(staff, [id], true);
    const now = new Date();
    const write = fixture()
      .db.updateTable("payments")
      .set({ approval: "second_person", approvedBy: staff.id, approvedAt: now })
      .where("id", "=", id)
      .execute();
    await expect(write).rejects.toThrow(/payment_four_eyes/);
  });

  it("five concurrent double approvals release once", async () => {
    const ids = await readyPayouts(fixture(), ["1166.49"]);
    await prepare(await fixture().addStaff(), ids, true);
    const approvers = await Promise.all(Array.from({ length: 5 }, () => fixture().addStaff("approver")));
    const answers = await Promise.all(approvers.flatMap((each) => [approve(each, ids), approve(each, ids)]));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "payout_not_prepared")).toHaveLength(9);
    const audit = await fixture()
      .db.selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", ids[0] ?? "")
      .execute();
    expect(audit.filter((each) => each.action === "approve_payout")).toHaveLength(1);
  });

  it("a payout below the limit needs no approval, unless a second person is requested or no rate is known", async () => {
    const [small = "", other = "", unknown = ""] = await readyPayouts(fixture(), [
      "100.00",
      "200.00",
      "300.00",
    ]);
    const staff = await fixture().addStaff();
    expect((await prepare(staff, [unknown])).body.items).toMatchObject([
      { stage: "prepared", secondPerson: true },
    ]);
    fixture().app.rates.accept(tableAt(fixture().clock()));
    expect((await prepare(staff, [small])).body.items).toMatchObject([
      { stage: "approved", approval: "below_limit", approvedBy: null },
    ]);
    expect((await prepare(staff, [other], true)).body.items).toMatchObject([{ stage: "prepared" }]);
  });

  it("several payouts are prepared all or none, and none with an unknown one", async () => {
    const [id = ""] = await readyPayouts(fixture(), ["1166.49"]);
    const staff = await fixture().addStaff();
    expect((await prepare(staff, [id, randomUUIDv7()])).status).toBe(404);
    expect((await prepare(staff, [])).status).toBe(422);
    expect((await prepare(await fixture().addStaff("viewer"), [id])).body.code).toBe("not_permitted");
    expect((await prepare(staff, [id, id], true)).body.items).toHaveLength(1);
  });
});

describe("a file of payouts for the bank", () => {
  it("a payout file carries each recipient's reference, and the exchange's where none was given", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client, "1000.00", "GBP", "EUR");
    const lines = [
      { beneficiaryId: await fixture().addBeneficiary(client), amount: "1000.00", reference: "INV 20814" },
      { beneficiaryId: await fixture().addBeneficiary(client), amount: "166.49" },
    ];
    await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
    await fixture().receive("1000.00", "GBP", trade.reference);
    await fixture().relay();
    const ids = (await fixture().readTrade(client, trade.id)).payments.map(({ id }) => id);
    const staff = await fixture().addStaff();
    await prepare(staff, ids, true);
    await approve(await fixture().addStaff("approver"), ids);
    const { body } = await file(staff, ids);
    const { raw } = await fixture().call(staff, "GET", `/api/admin/payout-batches/${body.items[0].id}/file`);
    const texts = [...raw.toString().matchAll(/<Ustrd>([^<]*)<\/Ustrd>/g)].map(([, text]) => text);
    expect(texts.toSorted()).toEqual([trade.reference, "INV 20814"].toSorted());
  });

  it("a payout file is within the schema's rules, with its count and sum, and the same bytes each time", async () => {
    const ids = await approved(["1000.00", "166.49"]);
    const staff = await fixture().addStaff();
    const { body } = await file(staff, ids);
    const path = `/api/admin/payout-batches/${body.items[0].id}/file`;
    const [first, second] = [
      await fixture().call(staff, "GET", path),
      await fixture().call(staff, "GET", path),
    ];
    expect(first.headers["content-type"]).toContain("application/xml");
    expect(first.headers["content-disposition"]).toContain(`${body.items[0].name}.xml`);
    expect(first.raw.equals(second.raw)).toBe(true);
    const xmlns = /xmlns="([^"]*)"/.exec(first.raw.toString())?.[1] ?? "";
    expect(payoutFileFaults({ ...parseXml(first.raw.toString()), attributes: { xmlns } })).toEqual([]);
    const parsed = new XMLParser({ parseTagValue: false }).parse(first.raw.toString());
    const { GrpHdr: header, PmtInf: information } = parsed.Document.CstmrCdtTrfInitn;
    expect(header).toMatchObject({ NbOfTxs: "2", CtrlSum: "1166.49", MsgId: body.items[0].name });
    expect(information.ReqdExctnDt.Dt).toBe(body.items[0].valueOn);
    expect(
      information.CdtTrfTxInf.map((each: { PmtId: { EndToEndId: string } }) => each.PmtId.EndToEndId),
    ).toEqual(ids.map((id) => id.replaceAll("-", "")).toSorted());
    expect((await fixture().call(await fixture().addStaff("viewer"), "GET", path)).status).toBe(403);
    await fixture().settle();
  });

  it("a payout is in one file only, however many make one at once", async () => {
    const ids = await approved(["1000.00", "166.49"]);
    const staff = await fixture().addStaff();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => file(staff, at % 2 ? ids : ids.toReversed())),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "payout_not_approved")).toHaveLength(4);
    await fixture().settle();
  });

  it("a payout file has one currency and a day on which that settles", async () => {
    const [euro = ""] = await approved(["1166.49"]);
    const staff = await fixture().addStaff();
    const receipt = await fixture().receive("5.00", "GBP", "for nobody");
    const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };
    const back = await fixture().call(staff, "POST", `/api/admin/receipts/${receipt.id}/return`, {
      payload: { reason: "Not ours", to },
    });
    await approve(await fixture().addStaff("approver"), [back.body.id]);
    // 14 March 2026 is a Saturday; the 9th is over.
    for (const valueOn of ["2026-03-14", "2026-03-09", "2026-05-10", "2026-02-30"]) {
      const { status, body } = await file(staff, [euro, back.body.id], { valueOn });
      expect({ status, code: body.code }).toEqual({ status: 422, code: "value_date_closed" });
    }
    const { body } = await file(staff, [euro, back.body.id], { valueOn: "2026-03-13" });
    expect(body.items).toMatchObject([
      { currency: "EUR", valueOn: "2026-03-13", total: "1166.49", payments: 1 },
      { currency: "GBP", valueOn: "2026-03-13", total: "5.00", payments: 1 },
    ]);
    const list = await fixture().call(staff, "GET", "/api/admin/payout-batches?limit=2");
    expect(list.body.items.map((each: { id: string }) => each.id).toSorted()).toEqual(
      body.items.map((each: { id: string }) => each.id).toSorted(),
    );
    await fixture().settle();
  });

  it("a payout file names each payment's owner with name, address and number", async () => {
    const [id = ""] = await approved(["1166.49"]);
    const { clientId } = await fixture()
      .db.selectFrom("payments")
      .select("clientId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const named = {
      name: "Łukasz Demo",
      addressLine1: "1 Example Road",
      city: "Leeds",
      postalCode: "LS1 4AP",
    };
    await fixture()
      .db.updateTable("clients")
      .set({ ...named, country: "GB" })
      .where("id", "=", clientId ?? "")
      .execute();
    const { status, body } = await file(await fixture().addStaff(), [id]);
    expect(status, JSON.stringify(body)).toBe(201);
    const path = `/api/admin/payout-batches/${body.items[0].id}/file`;
    const { raw } = await fixture().call(await fixture().addStaff(), "GET", path);
    const parsed = new XMLParser({ parseTagValue: false }).parse(raw.toString());
    const { CdtTrfTxInf: transfer, ChrgBr: charges } = parsed.Document.CstmrCdtTrfInitn.PmtInf;
    expect(transfer.UltmtDbtr).toMatchObject({
      Nm: "Lukasz Demo",
      Id: { PrvtId: { Othr: { SchmeNm: { Cd: "CUST" } } } },
    });
    expect(transfer.Cdtr.PstlAdr).toEqual({ TwnNm: "Berlin", Ctry: "DE" });
    expect(charges).toBe("SLEV");
  });
});

it("the desk sees who releases payouts", async () => {
  const { body } = await fixture().call(
    await fixture().addStaff("viewer"),
    "GET",
    "/api/admin/payout-policy",
  );
  const limits = {
    payout: "10000.00",
    operatorDay: "50000.00",
    beneficiaryDay: "20000.00",
    houseDay: "250000.00",
  };
  expect(body).toEqual({ release: "desk", simulated: true, limits });
});
