import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dayOf } from "#domain/calendar.ts";
import { money } from "#domain/money.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { buildConfirmation, type ConfirmationFacts } from "./confirmation.ts";
import { renderConfirmation } from "./read-confirmation.ts";

const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
};

const facts: ConfirmationFacts = {
  reference: "FX12345678",
  stage: "PAYING",
  sold: money(100_000n, "GBP"),
  bought: money(116_649n, "EUR"),
  midRate: rate("1.17"),
  rate: rate("1.16649"),
  rateAt: new Date("2026-11-20T09:59:58Z"),
  worthAtMid: money(117_000n, "EUR"),
  profitShareUsed: money(5_000n, "GBP"),
  due: money(95_000n, "GBP"),
  deliveryDate: dayOf(new Date("2026-11-24")),
  bookedAt: new Date("2026-11-20T10:00:00Z"),
  zone: "Europe/Berlin",
  ratesSimulated: false,
  bankSimulated: false,
  fundsUnconfirmed: false,
  payments: [
    {
      recipientName: "Demo Recipient",
      accountNumber: "•••• 3000",
      amount: money(100_000n, "EUR"),
      status: "RETURNED",
      isDeclined: false,
      returnReason: "Account closed",
    },
  ],
  toBalance: money(16_649n, "EUR"),
  closeout: null,
};

describe("what the confirmation of a trade says", () => {
  const output = (over: Partial<ConfirmationFacts> = {}) => buildConfirmation({ ...facts, ...over });

  it("a payment that was declined was not sent, and not returned", () => {
    const payments = facts.payments.map((payment) => ({ ...payment, isDeclined: true }));
    expect(output({ payments }).recipients[0]?.detail).toBe(
      "•••• 3000, not sent, and back in your balance, Account closed",
    );
  });

  it("the confirmation of an exchange that isn't paid promises no day without its condition", () => {
    const value = "24 Nov 2026 if you pay on the day of booking";
    expect(output({ stage: "AWAITING_FUNDS" }).lines).toContainEqual({ label: "Estimated delivery", value });
  });

  it("a trade confirmation has every figure of the trade, each rate with its direction", () => {
    expect(output()).toEqual({
      reference: "FX12345678",
      headline: { sold: "1,000.00 GBP", bought: "1,166.49 EUR" },
      simulated: null,
      lines: [
        { label: "Status", value: "Being paid out" },
        { label: "Booked", value: "20 Nov 2026, 11:00" },
        { label: "Your rate", value: "1 GBP = 1.16649 EUR" },
        { label: "Mid-market rate", value: "1 GBP = 1.1700 EUR, 20 Nov 2026, 10:59" },
        { label: "Our fee (included)", value: "3.51 EUR" },
        { label: "Paid with profit share", value: "50.00 GBP" },
        { label: "Amount due", value: "950.00 GBP" },
        { label: "Estimated delivery", value: "24 Nov 2026" },
      ],
      recipients: [
        {
          name: "Demo Recipient",
          detail: "•••• 3000, returned to your balance, Account closed",
          amount: "1,000.00 EUR",
        },
        { name: "Your balance", detail: "EUR account", amount: "166.49 EUR" },
      ],
      total: "1,166.49 EUR",
      notes: [expect.stringContaining("mid-market"), "Dates and times are in the Europe/Berlin time zone."],
    });
  });

  it("a trade confirmation says what closing cost, where it was taken from and whether it was waived", () => {
    const closedAt = new Date("2026-11-20T10:05:00Z");
    const charge = { closedAt, paid: money(10_000n, "GBP"), owed: money(540n, "GBP"), waivedAt: null };
    const linesOf = (over: Partial<ConfirmationFacts["closeout"]>) =>
      output({ stage: "CANCELLED", closeout: { ...charge, ...over } }).lines.slice(-5);
    expect(linesOf({})).toEqual([
      { label: "Amount due", value: "950.00 GBP" },
      { label: "Closed", value: "20 Nov 2026, 11:05" },
      { label: "Cancellation cost", value: "105.40 GBP" },
      { label: "Taken from your balance", value: "100.00 GBP" },
      { label: "Owed at closing", value: "5.40 GBP" },
    ]);
    const waived = linesOf({ owed: money(0n, "GBP"), waivedAt: new Date("2026-11-21T09:00:00Z") });
    expect(waived.map(({ label }) => label)).toEqual([
      "Paid with profit share",
      "Amount due",
      "Closed",
      "Cancellation cost",
      "Cost waived",
    ]);
    expect(waived.at(-1)?.value).toBe("21 Nov 2026, 10:00");
    expect(linesOf({}).map(({ label }) => label)).not.toContain("Estimated delivery");
  });

  it("a trade confirmation leaves out unused profit share, and says when no recipient is chosen yet", () => {
    const { lines, recipients, notes } = output({
      profitShareUsed: money(0n, "GBP"),
      payments: [],
      toBalance: null,
    });
    expect(lines.map((line) => line.label)).not.toContain("Paid with profit share");
    expect(recipients).toEqual([]);
    expect(notes).toContain("You haven't chosen recipients for this exchange yet.");
  });

  it.each(["CANCELLED", "FAILED"] as const)(
    "a trade confirmation of a %s trade does not ask for recipients",
    (stage) => {
      const { notes } = output({ stage, payments: [], toBalance: null });
      expect(notes.join()).not.toContain("recipients");
      expect(notes.includes("What you paid for it is in your GBP balance.")).toBe(stage === "FAILED");
    },
  );

  it.each([
    [true, true, "Simulated rates and bank"],
    [true, false, "Simulated rates"],
    [false, true, "Simulated bank"],
    [false, false, null],
  ])(
    "a trade confirmation says what is simulated (rates %s, bank %s)",
    (ratesSimulated, bankSimulated, simulated) => {
      expect(output({ ratesSimulated, bankSimulated }).simulated).toBe(simulated);
    },
  );
});

describe("the confirmation on paper", () => {
  const now = new Date("2026-11-21T11:30:00Z");
  const issue = { issuer: ["Example Ltd", "1 Example Street"], now };
  const addressed = (over: Partial<ConfirmationFacts> = {}, name = "Demo Client") => ({
    ...buildConfirmation({ ...facts, ...over }),
    addressee: { lines: [name, "2 Example Road", "Leeds LS1 1AA"], zone: facts.zone },
  });

  const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length;

  it("a trade confirmation is a complete PDF with its fonts embedded", async () => {
    const pdf = await renderConfirmation(addressed(), issue);
    const text = pdf.toString("latin1");
    expect(text.startsWith("%PDF-1.")).toBe(true);
    expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
    expect(text).toContain("/FontFile2");
    expect(pages(pdf)).toBe(1);
    const streams = [...text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)];
    expect(streams.length).toBeGreaterThan(0);
    for (const { index, 0: head } of streams) {
      expect(() => inflateSync(pdf.subarray(index + head.length), { finishFlush: 2 })).not.toThrow();
    }
  });

  it.each([
    ["very long", "Example Trading and Shipping and Everything Else Ltd (demo) ".repeat(10)],
    ["very long without a space", "W".repeat(500)],
    ["from right to left", "שם לדוגמה مثال على اسم"],
    ["Chinese and Japanese", "示例公司 株式会社デモ"],
    ["of many scripts", "Łukasz Žižek Đỗ Αθήνα Пример 例"],
    ["of emoji and marks", "👩‍👩‍👧 Zoe\u0308 e\u0301\u0301\u0301 \u202Eabc"],
    ["empty", ""],
  ])("a trade confirmation accepts a name that is %s", async (_, recipientName) => {
    const [payment] = facts.payments;
    const named = addressed({ payments: payment ? [{ ...payment, recipientName }] : [] }, recipientName);
    const pdf = await renderConfirmation(named, issue);
    expect(pages(pdf)).toBeLessThanOrEqual(2);
  });

  it("a trade confirmation names its issuer, its addressee and its time zone", async () => {
    const { lines } = readPdf(await renderConfirmation(addressed(), issue));
    expect(lines).toEqual(
      expect.arrayContaining([
        "Example Ltd",
        "1 Example Street",
        "Demo Client",
        "2 Example Road",
        "Leeds LS1 1AA",
        "21 Nov 2026, 12:30",
        "Europe/Berlin",
        "Page 1 of 1",
      ]),
    );
  });

  it("a trade confirmation of two recipients and the balance is on one page, with a long address", async () => {
    const lines = [
      "Example Trading Ltd",
      "Demo Client",
      "2 Example Road",
      "Unit 3",
      "Leeds LS1 1AA",
      "France",
    ];
    const payments = [...facts.payments, ...facts.payments];
    const confirmation = buildConfirmation({ ...facts, payments, ratesSimulated: true, bankSimulated: true });
    const pdf = await renderConfirmation({ ...confirmation, addressee: { lines, zone: facts.zone } }, issue);
    expect(pages(pdf)).toBe(1);
  });

  it("a trade confirmation continues on further pages for a hundred recipients", async () => {
    const payments = Array.from({ length: 100 }, () => facts.payments).flat();
    expect(pages(await renderConfirmation(addressed({ payments }), issue))).toBeGreaterThan(4);
  });
});
