import { expect, it } from "vitest";
import { contactOf } from "../support/client-users.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();

it("a statement has money that was spent after it came in on no day before it, whatever the clocks say", async () => {
  const client = await fixture().addClient();
  const contact = await contactOf(fixture().db, client.id);
  await fixture().db.updateTable("users").set({ timeZone: "UTC" }).where("id", "=", contact).execute();
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  // The deposit is posted by a process whose clock is a second ahead of the one that serves the client.
  fixture().setNow(new Date("2026-03-11T00:00:00.500Z"));
  await fixture().deposit(client, "100.00", "GBP");
  fixture().setNow(new Date("2026-03-10T23:59:59.500Z"));
  const payload = { beneficiaryId, amount: "100.00" };
  const late = await fixture().signInAgain(client);
  expect((await fixture().call(late, "POST", "/api/balances/GBP/withdrawals", { payload })).status).toBe(201);
  fixture().setNow(new Date("2026-03-11T09:00:00Z"));
  const reader = await fixture().signInAgain(client);
  const statement = async (from: string, to: string) => {
    const path = `/api/balances/GBP/statement.csv?from=${from}&to=${to}`;
    const { raw } = await fixture().call(reader, "GET", path);
    const rows = raw.toString("utf8").trimEnd().split("\r\n").slice(1);
    return rows.map((row) => [row.split(",")[0], row.split(",").at(-1)]);
  };
  const moved = [
    ["2026-03-11", "100.00"],
    ["2026-03-11", "0.00"],
  ];
  expect(await statement("2026-03-10", "2026-03-10")).toEqual([
    ["2026-03-10", "0.00"],
    ["2026-03-10", "0.00"],
  ]);
  expect(await statement("2026-03-11", "2026-03-11")).toEqual([
    ["2026-03-11", "0.00"],
    ...moved,
    ["2026-03-11", "0.00"],
  ]);
  expect(await statement("2026-03-10", "2026-03-11")).toEqual([
    ["2026-03-10", "0.00"],
    ...moved,
    ["2026-03-11", "0.00"],
  ]);
});
