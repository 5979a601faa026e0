import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { camtFile, type DemoEntry } from "../support/camt-file.ts";
import { importFile, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const desk = setupMoneyDeskFixture();

/** A day's files of one account, whose payments name a client. */
async function openDay(currency: "GBP" | "EUR" | "CHF" | "USD") {
  desk().setNow(new Date("2026-05-06T09:00:00Z"));
  const client = await desk().addClient();
  const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
  await desk().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
  const staff = await desk().addStaff();
  const account = desk().app.bank.accountFor(currency)?.iban ?? "";
  const day = "2026-05-05";
  const file = (id: string, hour: string, opening: string, entries: readonly Partial<DemoEntry>[]) =>
    camtFile({
      ...{ id, account, currency, day, madeAt: `${day}T${hour}:00:00`, opening },
      entries: entries.map((entry) => ({
        reference: "1",
        amount: "50.00",
        text: depositReference,
        ...entry,
      })),
    });
  return {
    file,
    async take(xml: string) {
      const { status, body } = await importFile(desk(), staff, xml, null);
      const [imported] = body.statements ?? [];
      return { status, deposited: imported?.deposited, known: imported?.known, fault: body.fields?.file };
    },
    credited: () => desk().balanceOf(client, currency),
    async lastDay() {
      const { body } = await desk().call(staff, "GET", `/api/admin/reconciliation?currency=${currency}`);
      return body.days[0];
    },
  };
}

const unreferenced = (xml: string) =>
  xml.replaceAll(/<NtryRef>.*?<\/NtryRef>/g, "").replaceAll(/<AcctSvcrRef>.*?<\/AcctSvcrRef>/g, "");

describe("files that a bank makes during a day", () => {
  it("a later file's payment is credited although the bank used its reference in an earlier file", async () => {
    const { file, take, credited, lastDay } = await openDay("GBP");
    const afternoon = file("AFTERNOON", "18", "50.00", [{}]);
    expect(await take(file("MORNING", "12", "0.00", [{}]))).toMatchObject({ status: 201, deposited: 1 });
    expect(await take(afternoon)).toMatchObject({ status: 201, deposited: 1, known: 0 });
    expect(await credited()).toBe(10_000n);
    expect(await lastDay()).toMatchObject({ statementClosing: "100.00", difference: "0.00" });
    expect(await take(afternoon), "the same file").toMatchObject({ status: 201, deposited: 0, known: 1 });
    const renamed = await take(file("AFTERNOON-2", "19", "50.00", [{}]));
    expect(renamed, "the same file under another name").toMatchObject({
      status: 201,
      deposited: 0,
      known: 1,
    });
    expect(await take(file("EVENING", "20", "100.00", [{}]))).toMatchObject({ status: 201, deposited: 1 });
    expect(await credited()).toBe(15_000n);
  });

  it("a second transfer like the first, both without a reference, is credited once, and known in a file of the whole day", async () => {
    const { file, take, credited, lastDay } = await openDay("EUR");
    expect((await take(unreferenced(file("MORNING", "12", "0.00", [{}])))).status).toBe(201);
    const afternoon = await take(unreferenced(file("AFTERNOON", "18", "50.00", [{}])));
    expect(afternoon).toMatchObject({ status: 201, deposited: 1 });
    const next = { ...(await take(unreferenced(file("EVENING", "20", "100.00", [{ amount: "7.00" }])))) };
    expect(next).toMatchObject({ status: 201, deposited: 1 });
    expect(await credited()).toBe(10_700n);
    expect(await lastDay()).toMatchObject({ statementClosing: "107.00", difference: "0.00" });
  });

  it("a file of the whole day repeats the entries of an earlier one, and one that renumbers them is refused", async () => {
    const { file, take, credited } = await openDay("CHF");
    const renumbered = { reference: "9" };
    expect((await take(file("MORNING", "12", "0.00", [{}]))).status).toBe(201);
    const refused = await take(file("NOON", "13", "0.00", [renumbered]));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.fault).toMatch(
      /NOON closes 2026-05-05 with 50\.00 CHF, which isn't the last .* or ask the bank\.$/,
    );
    const whole = await take(file("EVENING", "20", "0.00", [{}, { reference: "2", amount: "7.00" }]));
    expect(whole).toMatchObject({ status: 201, deposited: 1, known: 1 });
    expect(await credited()).toBe(5_700n);
  });
});

describe("a file with several statements", () => {
  it("a file that repeats an old statement before a new one has no gap where other files had the days between", async () => {
    desk().setNow(new Date("2026-05-07T20:00:00Z"));
    const staff = await desk().addStaff();
    const account = desk().app.bank.accountFor("JPY")?.iban ?? "";
    const dayOf = (day: string, opening: string, closing: string) => ({
      ...{ id: day, account, currency: "JPY", day, opening, closing },
      entries: [{ reference: day, amount: "10" }],
    });
    const [first, second, third] = [
      dayOf("2026-05-04", "0", "10"),
      dayOf("2026-05-05", "10", "20"),
      dayOf("2026-05-06", "20", "30"),
    ];
    const take = async (xml: string) => (await importFile(desk(), staff, xml, null)).status;
    expect(await take(camtFile(second, first))).toBe(201);
    expect(await take(camtFile(third, first))).toBe(201);
    expect(await take(camtFile(first, dayOf("2026-05-07", "31", "41"), second))).toBe(409);
  });

  it("a file whose statements are out of order has no gap, and its days are in order", async () => {
    const { file, take, lastDay } = await openDay("USD");
    const statement = (xml: string) => /<Stmt>.*<\/Stmt>/s.exec(xml)?.[0] ?? "";
    const [morning, noon, evening] = [
      file("MORNING", "09", "0.00", [{ reference: "A" }]),
      file("NOON", "12", "50.00", [{ reference: "B" }]),
      file("EVENING", "18", "100.00", [{ reference: "C" }]),
    ];
    const reversed = morning.replace(statement(morning), [evening, noon, morning].map(statement).join("\n"));
    expect(await take(reversed)).toMatchObject({ status: 201 });
    expect(await lastDay()).toMatchObject({ statementClosing: "150.00", difference: "0.00" });
  });
});
