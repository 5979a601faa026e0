import { describe, expect, it } from "vitest";
import { approvalRequested } from "./approval-messages.ts";
import { booked, credited, paidOut, returned } from "./messages.ts";
import { receiptQueued } from "./receipt-messages.ts";
import { statusChanged, welcome } from "./registration-messages.ts";
import { renderMail } from "./render-mail.ts";

const trade = {
  id: "019a0000-0000-7000-8000-000000000001",
  reference: "FX12345678",
  type: "SPOT",
  fromCurrency: "GBP",
  toCurrency: "JPY",
  fromAmount: 125_000_00n,
  toAmount: 23_781_250n,
  amountDue: 124_900_50n,
  shortfall: 0n,
} as const;
const payment = {
  payeeName: "Demo Recipient",
  amount: 1_000_00n,
  currency: "EUR",
  returnReason: null,
  id: "019a0000-0000-7000-8000-000000000021",
  returnedAmount: null,
} as const;
const facts = {
  id: "7:0 client",
  to: "client@example.test",
  site: "https://summit.test",
  supportEmail: "support@summit.test",
  issuer: ["Example Ltd", "1 Example Street"],
  name: "Amara Osei",
  at: "24 Nov 2026, 14:05 (Europe/London)",
};

describe("notification texts", () => {
  it("a client's notification names amounts with their currencies and the reference to pay under", () => {
    expect(booked(trade).text).toBe(
      "You've booked 125,000.00 GBP to 23,781,250 JPY. Please send 124,900.50 GBP with reference FX12345678.",
    );
    expect(paidOut(trade, payment).text).toBe("We've paid 1,000.00 EUR to Demo Recipient from FX12345678.");
    expect(credited({ amount: 5n, currency: "GBP" }).text).toBe("0.05 GBP is in your balance.");
    expect(receiptQueued({ amount: 5n, currency: "GBP" }, trade)).toMatchObject({
      path: `/trades/${trade.id}`,
      text: expect.stringContaining("0.05 GBP for FX12345678"),
    });
    expect(receiptQueued({ amount: 5n, currency: "GBP" }, undefined).path).toBe("/balances");
  });

  it("a client's notification gives reasons in whole sentences", () => {
    const text = (returnReason: string | null) => returned(trade, { ...payment, returnReason }).text;
    expect(text("account closed")).toContain(
      "was returned: account closed. The money is back in your EUR balance.",
    );
    expect(text("The account is closed.")).toContain("was returned: The account is closed. The money");
    expect(text(null)).toContain("The bank gave no reason. The money");
  });

  it("a client's notification has a text for each status that the desk can set", () => {
    const texts = ["AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"].map(
      (status) => statusChanged(status).text,
    );
    expect(new Set(texts).size).toBe(3);
  });

  it("a mail about an account's status opens the client area, not the public site", () => {
    expect(statusChanged("AWAITING_DOCS").path).toBe("/holding");
    expect(statusChanged("AWAITING_PROCESSING").path).toBe("/holding");
    expect(statusChanged("ACCOUNT_READY").path).toBe("/dashboard");
  });
});

describe("a mail", () => {
  it.each([
    ["Asia/Tokyo", "Answer by: 02 Dec 2026, 07:30 (Asia/Tokyo)"],
    ["America/New_York", "Answer by: 01 Dec 2026, 17:30 (America/New York)"],
    [null, "Answer by: 01 Dec 2026, 22:30 (Europe/London)"],
  ])("a mail to a reader in %s says until when to answer in their time zone", (timeZone, deadline) => {
    const expiresAt = new Date("2026-12-01T22:30:00Z");
    const asked = { id: "r", summary: "Pay", preparedBy: "Demo Preparer", payouts: [], isChanged: false };
    const { text, html } = renderMail(approvalRequested({ ...asked, expiresAt }), { ...facts, timeZone });
    expect(text).toContain(deadline);
    expect(html).toContain(deadline.replace("Answer by: ", ""));
    expect(text).not.toContain("expires on");
  });

  it("a mail says the same in text and in HTML, and links to the site", () => {
    const mail = renderMail(welcome("/verify-email#a-token"), facts);
    expect(mail).toMatchObject({ id: facts.id, to: facts.to, subject: "Welcome to Summit" });
    for (const body of [mail.text, mail.html]) {
      expect(body.replaceAll("&#39;", "'")).toContain("confirm your email address within 24 hours");
      expect(body).toContain("https://summit.test/verify-email#a-token");
      expect(body).toContain("support@summit.test");
    }
  });

  it("a mail shows what others wrote as text, never as markup", () => {
    const payee = `<img src=x onerror="steal()"> & 'Co'`;
    const { html, text } = renderMail(paidOut(trade, { ...payment, payeeName: payee }), facts);
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x onerror=&quot;steal()&quot;&gt; &amp; &#39;Co&#39;");
    expect(text).toContain(payee);
  });

  it("a mail greets its reader by name, and somebody else without one", () => {
    const greetings = (over: object) => {
      const { text, html } = renderMail({ ...booked(trade), ...over }, facts);
      return [text, html].map((body) => /Hello[^<\n]*,/.exec(body)?.[0]);
    };
    expect(greetings({})).toEqual(["Hello Amara Osei,", "Hello Amara Osei,"]);
    expect(greetings({ isForOthers: true })).toEqual(["Hello,", "Hello,"]);
    expect(renderMail(booked(trade), { ...facts, name: "" }).text).toContain("\nHello,\n");
  });

  it("a mail has a table of facts, the time, the legal entity and one button, in text too", () => {
    const { text, html } = renderMail(booked(trade), facts);
    for (const [name, value] of [
      ["Exchange", "FX12345678"],
      ["You sell", "125,000.00 GBP"],
      ["You buy", "23,781,250 JPY"],
      ["To pay", "124,900.50 GBP"],
      ["Date", facts.at],
    ]) {
      expect(text).toContain(`${name}: ${value}`);
      expect(html).toMatch(new RegExp(`>${name}</th><td[^>]*>${value?.replace(/[()]/g, "\\$&")}</td>`));
    }
    expect(text).toContain("Pay 124,900.50 GBP:\nhttps://summit.test/trades/");
    expect(html.match(/class="button" href/g)).toHaveLength(1);
    for (const body of [text, html]) expect(body).toContain("Example Ltd");
  });

  it("a mail carries its logo, and colours for light and dark", () => {
    const { html } = renderMail(booked(trade), facts);
    expect(html).toContain('src="cid:logo@summit"');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("prefers-color-scheme: dark");
  });
});
