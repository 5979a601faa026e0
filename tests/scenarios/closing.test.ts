import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { profitShareEarnedJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import { money } from "#domain/money.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { postJournals } from "#server/ledger/journals/post-journals.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import type { Browser } from "../support/browser.ts";
import { tableAt } from "../support/rate-tables.ts";
import { callConfirmed, openSecurityFixture, password, passwordProof } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ PUBLIC_URL: "http://summit.test" });
const { registered, relayAll, mailsTo, logIn, withTotp } = openSecurityFixture(summit);
const close = (browser: Browser) => browser.post("/api/security/close-account");

/** Money arrives under the client's own reference; returns how it was matched. */
async function deposit(clientId: string, minor: bigint): Promise<string> {
  const { app } = summit;
  const { depositReference } = await app.db
    .selectFrom("clients")
    .select("depositReference")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  const id = await receive(depositReference, minor);
  const receipts = app.db.selectFrom("receipts").select("status").where("id", "=", id);
  return (await receipts.executeTakeFirstOrThrow()).status;
}

/** Money arrives in EUR; returns the incoming payment's id. */
async function receive(reference: string, minor: bigint): Promise<string> {
  const { app } = summit;
  const credit = {
    bankReference: randomUUIDv7(),
    reference,
    payerName: "Demo Payer",
    amount: money(minor, "EUR"),
    simulated: false,
    recordedBy: null,
  };
  const { id } = await app.db.transaction().execute((tx) =>
    recordReceipt(tx, credit, {
      now: app.clock(),
      newId: randomUUIDv7,
      screening: screeningRules(app.config),
    }),
  );
  return id;
}

/** A client earns this many US cents of profit share. */
async function earn(clientId: string, usdMinor: bigint): Promise<void> {
  const { app } = summit;
  const earned = { id: randomUUIDv7(), subjectId: randomUUIDv7(), clientId, usdMinor, postedAt: app.clock() };
  await app.db.transaction().execute((tx) => postJournals(tx, [profitShareEarnedJournal(earned)]));
}

async function profitShareOf(clientId: string): Promise<bigint | undefined> {
  const row = await summit.app.db
    .selectFrom("accounts")
    .select("balance")
    .where("clientId", "=", clientId)
    .where("kind", "=", "client_profit_share")
    .executeTakeFirst();
  return row?.balance;
}

describe("an account", () => {
  it("an account is closed once confirmed: every session ends, and only its owner learns why", async () => {
    const { browser, email } = await registered();
    const phone = summit.browser();
    await logIn(email, password, phone);
    expect((await callConfirmed(browser, () => close(browser))).status).toBe(204);
    expect([(await browser.get("/api/user")).status, (await phone.get("/api/user")).status]).toEqual([
      401, 401,
    ]);
    expect((await logIn(email)).body).toMatchObject({
      code: "account_closed",
      message: "This account has been closed. Contact us if you'd like to reopen it.",
    });
    expect((await logIn(email, "not this one")).body.code).toBe("login_failed");
    await relayAll();
    expect(mailsTo(email).at(-1)?.subject).toBe("Your account is closed");
  });

  it("a closed account is shown to the desk as closed, and can no longer be marked as anything else", async () => {
    const { browser, email, id } = await registered();
    const desk = await summit.staffBrowser("operator");
    const find = async () => (await desk.get(`/api/admin/clients?search=${email}`)).body[0];
    expect(await find()).toMatchObject({ closedAt: null });
    await callConfirmed(browser, () => close(browser));
    const closedAt = summit.app.clock().toISOString();
    expect(await find()).toMatchObject({ closedAt });
    expect((await desk.get(`/api/admin/clients/${id}`)).body).toMatchObject({ closedAt });
    const answer = await desk.patch(`/api/admin/clients/${id}/status`, { status: "AWAITING_DOCS" });
    expect(answer).toMatchObject({ status: 409, body: { code: "client_closed" } });
  });

  it("a closed account keeps its address: nobody registers with it, and no link is mailed for it", async () => {
    const { browser, email } = await registered();
    await callConfirmed(browser, () => close(browser));
    const answer = await summit.browser().post("/api/register", { email, password });
    expect(answer.body.code).toBe("registration_refused");
    await summit.browser().post("/api/forgot-password", { email });
    await relayAll();
    expect(
      mailsTo(email)
        .slice(-2)
        .map(({ subject }) => subject),
    ).toEqual(["Your account is closed", "You had a Summit account"]);
  });

  it("an account with money in it is not closed and says so, and later money goes to the desk", async () => {
    const { browser, id } = await registered();
    expect(await deposit(id, 123_456n)).toBe("MATCHED");
    expect(await close(browser)).toMatchObject({
      status: 409,
      body: { code: "account_not_empty", fields: { balances: "You hold 1,234.56 EUR. Withdraw it first." } },
    });
    expect((await browser.get("/api/user")).status).toBe(200);
    const empty = await registered();
    await callConfirmed(empty.browser, () => close(empty.browser));
    expect(await deposit(empty.id, 100n)).toBe("UNMATCHED");
  });

  it("an account whose money was recorded by mistake closes once the record is withdrawn, which its owner is mailed about", async () => {
    const { browser, email, id } = await registered();
    const { depositReference } = await summit.app.db
      .selectFrom("clients")
      .select("depositReference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const desk = await summit.staffBrowser("operator");
    const money = { reference: depositReference, currency: "EUR", amount: "64.00", payerName: "Demo Payer" };
    const recorded = await desk.post("/api/admin/receipts", { ...money, bankReference: randomUUIDv7() });
    expect((await close(browser)).body.code).toBe("account_not_empty");
    const path = `/api/admin/receipts/${recorded.body.id}/withdraw`;
    expect((await desk.post(path, { reason: "Nobody paid" })).body).toMatchObject({ status: "WITHDRAWN" });
    await relayAll();
    const mail = mailsTo(email).at(-1);
    expect(mail?.subject).toBe("A payment was recorded by mistake");
    expect(mail?.text).toContain(
      "We recorded a payment of 64.00 EUR for your EUR balance by mistake: it never reached our bank, so we've removed it.",
    );
    expect((await callConfirmed(browser, () => close(browser))).status).toBe(204);
  });

  it("an account closes despite profit share too small to cash out: its owner confirms to forfeit it", async () => {
    const { browser, id } = await registered();
    await earn(id, 1n);
    expect((await close(browser)).body.challenge.summary).toBe(
      "Close your account for good and lose 0.01 USD of profit share, which is too little to cash out",
    );
    expect((await callConfirmed(browser, () => close(browser))).status).toBe(204);
    expect(await profitShareOf(id)).toBe(0n);
    expect(await checkBooks(summit.app.db)).toEqual([]);
  });

  it("closing an account forfeits no more than its owner confirmed: later earnings are named", async () => {
    const { browser, id } = await registered();
    const ask = (await close(browser)).body.challenge;
    await earn(id, 1n);
    await browser.post("/api/confirmations", { challenge: ask.token, proof: passwordProof });
    expect((await close(browser)).body.code).toBe("confirmation_required");
    await earn(id, 1n);
    expect((await close(browser)).body.fields).toEqual({
      profitShare: "You have 0.02 USD of profit share. Cash it out first.",
    });
    expect(await profitShareOf(id)).toBe(2n);
  });

  it("an account with a second factor is closed by it and not by the password", async () => {
    const { browser, backupCodes } = await withTotp();
    const proof = { factor: "backup_code", code: backupCodes[0] };
    expect((await callConfirmed(browser, () => close(browser), proof)).status).toBe(204);
  });

  it("an account is closed once by concurrent requests", async () => {
    const { browser } = await registered();
    const { token } = (await close(browser)).body.challenge;
    await browser.post("/api/confirmations", {
      challenge: token,
      proof: { factor: "password", password },
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => close(browser)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});

describe("a copy of a client's data", () => {
  const save = (browser: Browser) => browser.post("/api/security/export");

  it("a client's data export has everything of theirs, account numbers in full, and nothing secret or another's", async () => {
    const { browser, email, id, secret, backupCodes } = await withTotp();
    const other = await registered();
    await deposit(id, 5_000n);
    await summit.app.db
      .updateTable("clients")
      .set({ status: "ACCOUNT_READY" })
      .where("id", "=", id)
      .execute();
    const recipient = { accountHolder: "Demo Recipient", currency: "EUR", type: "someone", bic: "COBADEFF" };
    const added = await browser.post("/api/beneficiaries", { ...recipient, iban: "DE89370400440532013000" });
    expect(added.status).toBe(201);
    summit.app.rates.accept(tableAt(summit.app.clock()));
    const request = { fromCurrency: "EUR", toCurrency: "GBP", amount: "100", isReceiving: false };
    expect((await browser.post("/api/quotes", request)).status).toBe(201);
    const budget = {
      fromCurrency: "GBP",
      toCurrency: "EUR",
      budgetRate: "1.16",
      startsOn: "2026-01-01",
      endsOn: "2026-12-31",
    };
    expect((await browser.postOnce("/api/budget-rates", budget)).status).toBe(201);
    const proof = { factor: "backup_code", code: backupCodes[0] };
    const { status, body } = await callConfirmed(browser, () => save(browser), proof);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { email, status: "ACCOUNT_READY" },
      security: { authenticatorAppSince: expect.any(String), passkeys: [] },
      quotes: [{ fromAmount: "100.00", fromCurrency: "EUR", toCurrency: "GBP", exchange: null }],
      budgetRates: [{ ...budget, budgetRate: "1.1600000000", plannedAmount: null }],
      moneyIn: [{ amount: "50.00", currency: "EUR", payerName: "Demo Payer" }],
      balanceEntries: [{ amount: "50.00", currency: "EUR" }],
      recipients: [{ accountHolder: "Demo Recipient", account: { iban: "DE89370400440532013000" } }],
      logIns: [{ method: "registration", accepted: true }],
      activity: expect.arrayContaining([expect.objectContaining({ action: "add_recipient" })]),
    });
    const text = JSON.stringify(body);
    for (const secretText of [secret, other.email, "passwordHash", "$scrypt", "$argon"])
      expect(text).not.toContain(secretText);
    expect((await save(browser)).status).toBe(403);
  });

  it("a client's data export has their part of a payment that was divided among clients", async () => {
    const [one, other] = [await registered(), await registered()];
    const receiptId = await receive("Rent and the shop", 10_000n);
    const parts = [
      { clientId: one.id, amount: "70.00" },
      { clientId: other.id, amount: "30.00" },
    ];
    const desk = await summit.staffBrowser("operator");
    expect((await desk.postOnce(`/api/admin/receipts/${receiptId}/assign`, { parts })).status).toBe(200);
    const moneyIn = async ({ browser }: typeof one) =>
      (await callConfirmed(browser, () => save(browser))).body.moneyIn;
    const divided = { currency: "EUR", reference: "Rent and the shop", payerName: "Demo Payer" };
    expect(await moneyIn(one)).toMatchObject([{ ...divided, amount: "70.00" }]);
    expect(await moneyIn(other)).toMatchObject([{ ...divided, amount: "30.00" }]);
  });

  it("a client's data export names the call of a telephone deal and the exchange that they disputed", async () => {
    const { browser, id } = await registered();
    await summit.app.db
      .updateTable("clients")
      .set({ status: "ACCOUNT_READY" })
      .where("id", "=", id)
      .execute();
    summit.app.rates.accept(tableAt(summit.app.clock()));
    const dealer = await summit.staffBrowser("operator");
    const asked = { fromCurrency: "GBP", toCurrency: "EUR", amount: "100.00", isReceiving: false };
    const { body: quote } = await dealer.post(`/api/admin/clients/${id}/telephone-quotes`, asked);
    const deal = { quoteId: quote.id, callReference: "CALL-2201", termsAccepted: true };
    const { body: trade } = await dealer.postOnce(`/api/admin/clients/${id}/telephone-trades`, deal);
    const disputed = await browser.postOnce(`/api/trades/${trade.id}/dispute`, { text: "I asked for 10." });
    expect(disputed.status).toBe(200);
    const { body } = await callConfirmed(browser, () => save(browser));
    expect(body.exchanges).toMatchObject([
      { reference: trade.reference, callReference: "CALL-2201", dealtByTelephoneAt: expect.any(String) },
    ]);
    expect(body.feedback).toMatchObject([
      {
        disputedExchange: trade.reference,
        text: expect.stringContaining("I asked for 10."),
        handledAt: null,
      },
    ]);
  });
});
