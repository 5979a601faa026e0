import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { camtFile } from "../support/camt-file.ts";
import { importFile, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const desk = setupMoneyDeskFixture();

it("of two statements of the night in which the clocks go back, the one made later counts", async () => {
  desk().setNow(new Date("2026-10-27T09:00:00Z"));
  const staff = await desk().addStaff();
  const account = desk().app.bank.accountFor("EUR")?.iban ?? "";
  const file = (day: string, madeAt: string, opening: string, amount: string) => {
    const entries = [{ reference: randomUUIDv7(), amount, text: "for nobody" }];
    return camtFile({
      id: randomUUIDv7().slice(-12),
      account,
      currency: "EUR",
      day,
      madeAt,
      opening,
      entries,
    });
  };
  const take = async (xml: string) => (await importFile(desk(), staff, xml, null)).status;
  expect(await take(file("2026-10-25", "2026-10-25T02:50:00+02:00", "0.00", "7.00"))).toBe(201);
  // Twenty minutes later the bank's clock shows 02:10 for the second time.
  expect(await take(file("2026-10-25", "2026-10-25T02:10:00+01:00", "7.00", "1.00"))).toBe(201);
  const { body } = await desk().call(staff, "GET", "/api/admin/reconciliation?currency=EUR");
  expect(body.days[0]).toMatchObject({ day: "2026-10-25", statementClosing: "8.00", difference: "0.00" });
  expect(await take(file("2026-10-26", "2026-10-26T18:00:00+01:00", "8.00", "2.00"))).toBe(201);
});
