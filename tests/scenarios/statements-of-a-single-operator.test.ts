import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { camtFile } from "../support/camt-file.ts";
import { setupMoneyDeskFixture, uploadFile } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent");

it("a statement that a single operator uploads confirms its money at once, which the audit log says", async () => {
  const client = await fixture().addClient();
  const depositReference = "SB2345678V";
  await fixture().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
  const operator = await fixture().addStaff("administrator");
  const record = { bankReference: "HAND-1", reference: depositReference, currency: "GBP", amount: "5.00" };
  await fixture().call(operator, "POST", "/api/admin/receipts", { payload: record });
  expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
  const entries = [
    { reference: "HAND-1", amount: "5.00", text: depositReference },
    { reference: randomUUIDv7(), amount: "80.00", text: depositReference },
  ];
  const { status, body } = await uploadFile(fixture(), operator, camtFile({ id: randomUUIDv7(), entries }));
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.statements).toMatchObject([{ deposited: 1, recordedBefore: 1, unconfirmed: 0 }]);
  expect(await fixture().balanceOf(client, "GBP")).toBe(8_500n);
  const { details } = await fixture()
    .db.selectFrom("auditLog")
    .select("details")
    .where("action", "=", "import_statement")
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ authority: "single-operator" });
});
