import { composeIBAN } from "ibantools";
import { describe, expect, it } from "vitest";
import { payoutDetailsRoutes } from "#server/payments/payouts/details/details-routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: payoutDetailsRoutes, subscriptions: {} });

let made = 0;
/** A recipient whose IBAN ends as given. */
async function addRecipient(who: SignedIn, ending: string, changes: object = {}): Promise<string> {
  const iban = composeIBAN({
    countryCode: "DE",
    bban: `37040044${String(++made).padStart(8, "0")}${ending}`,
  });
  const payload = {
    accountHolder: "Erika Mustermann",
    currency: "EUR",
    type: "someone",
    iban,
    bic: "COBADEFF",
  };
  const saved = await fixture().call(who, "POST", "/api/beneficiaries", {
    payload: { ...payload, town: "Berlin", addressCountry: "DE", ...changes },
  });
  expect(saved.status).toBe(201);
  return saved.body.id;
}

const check = (who: SignedIn, id: string) =>
  fixture().call(who, "POST", `/api/beneficiaries/${id}/payee-check`);
const acknowledge = (who: SignedIn, id: string, checkId: string) =>
  fixture().call(who, "POST", `/api/beneficiaries/${id}/payee-check/acknowledge`, { payload: { checkId } });
const withdraw = (who: SignedIn, beneficiaryId: string) =>
  fixture().call(who, "POST", "/api/balances/EUR/withdrawals", {
    payload: { beneficiaryId, amount: "10.00", reference: "Rent" },
  });

async function clientWithEuros(): Promise<SignedIn> {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "EUR");
  return client;
}

/** Answers about a recipient, each asked for once. */
async function answersAbout(beneficiaryId: string): Promise<number> {
  const rows = await fixture()
    .db.selectFrom("payeeChecks")
    .select("id")
    .where("beneficiaryId", "=", beneficiaryId)
    .execute();
  return rows.length;
}

describe("checking a recipient's name with their bank", () => {
  it.each([
    ["00", { outcome: "match", accountName: null, reason: null }],
    ["98", { outcome: "close_match", accountName: "E. Mustermann", reason: null }],
    ["97", { outcome: "no_match", accountName: null, reason: "The account has another name at its bank." }],
    ["96", { outcome: "unavailable", reason: "The bank doesn't check names on this account." }],
  ])(
    "the simulated bank answers for an account that ends in %s, and the answer says that it's simulated",
    async (ending, answer) => {
      const client = await fixture().addClient();
      const { status, body } = await check(client, await addRecipient(client, ending));
      expect([status, body.check]).toMatchObject([200, { ...answer, simulated: true, acknowledgedAt: null }]);
    },
  );

  it("an answer is kept for the same name and account, and asked for again when either changes", async () => {
    const client = await fixture().addClient();
    const id = await addRecipient(client, "00");
    const [first, again] = [await check(client, id), await check(client, id)];
    expect(again.body).toEqual(first.body);
    expect(await answersAbout(id)).toBe(1);
    const renamed = { accountHolder: "Erika Muster", currency: "EUR", type: "someone" };
    await fixture().call(client, "PUT", `/api/beneficiaries/${id}`, { payload: renamed });
    const third = await check(client, id);
    expect(third.body.check.id).not.toBe(first.body.check.id);
    expect(await answersAbout(id)).toBe(2);
  });

  it("an answer that the bank didn't give is asked for again ten minutes later", async () => {
    const client = await fixture().addClient();
    const id = await addRecipient(client, "96");
    await check(client, id);
    await check(client, id);
    expect(await answersAbout(id)).toBe(1);
    fixture().setNow(new Date(fixture().clock().getTime() + 10 * 60_000));
    await check(client, id);
    expect(await answersAbout(id)).toBe(2);
  });

  it("nobody can be asked about an account outside the UK and SEPA", async () => {
    const client = await fixture().addClient();
    const id = await addRecipient(client, "00", {
      currency: "USD",
      iban: undefined,
      bic: undefined,
      accountNumber: "000123456789",
      routingNumber: "021000021",
      addressCountry: "US",
    });
    expect((await check(client, id)).body).toEqual({ check: null });
    expect(await answersAbout(id)).toBe(0);
  });

  it("a client can't guess names until one matches: a hundred answers a day, also when asked for at once", async () => {
    const client = await fixture().addClient();
    const ids: string[] = [];
    for (let recipient = 0; recipient < 105; recipient++) ids.push(await addRecipient(client, "00"));
    const statuses = await Promise.all(ids.map(async (id) => (await check(client, id)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it("another client's recipient is not found, whatever is asked about it", async () => {
    const [owner, thief] = [await fixture().addClient(), await fixture().addClient()];
    const id = await addRecipient(owner, "97");
    const { body } = await check(owner, id);
    expect((await check(thief, id)).status).toBe(404);
    expect((await acknowledge(thief, id, body.check.id)).status).toBe(404);
  });
});

describe("a name that doesn't match the account", () => {
  it("stops payments to the recipient until the client has confirmed the details", async () => {
    const client = await clientWithEuros();
    const id = await addRecipient(client, "97");
    const { body } = await check(client, id);
    const refused = await withdraw(client, id);
    expect([refused.status, refused.body.code]).toEqual([409, "payee_not_matched"]);
    expect(await fixture().balanceOf(client, "EUR")).toBe(100_00n);
    const kept = await acknowledge(client, id, body.check.id);
    expect(kept.body.check.acknowledgedAt).toBe(fixture().clock().toISOString());
    expect((await withdraw(client, id)).status).toBe(201);
  });

  it("stops the split of an exchange as well", async () => {
    const client = await fixture().addClient();
    const id = await addRecipient(client, "97");
    await check(client, id);
    const trade = await fixture().bookTrade(client);
    const { status, body } = await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, {
      payload: { lines: [{ beneficiaryId: id, amount: trade.toAmount }] },
    });
    expect([status, body.code]).toEqual([409, "payee_not_matched"]);
  });

  it("stops nothing when it is close, matches, or can't be checked", async () => {
    const client = await clientWithEuros();
    for (const ending of ["98", "00", "96"]) {
      const id = await addRecipient(client, ending);
      await check(client, id);
      expect((await withdraw(client, id)).status).toBe(201);
    }
  });

  it("is confirmed once, however often the confirmation is sent, and is in the audit log", async () => {
    const client = await fixture().addClient();
    const id = await addRecipient(client, "97");
    const { body } = await check(client, id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => acknowledge(client, id, body.check.id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.check.acknowledgedAt)).size).toBe(1);
    const logged = await fixture()
      .db.selectFrom("auditLog")
      .select(["action", "details"])
      .where("subjectId", "=", id)
      .where("action", "=", "acknowledge_payee_check")
      .execute();
    expect(logged.length).toBeGreaterThanOrEqual(1);
  });

  it("has to be confirmed again when the account changes", async () => {
    const client = await clientWithEuros();
    const id = await addRecipient(client, "97");
    const { body } = await check(client, id);
    await acknowledge(client, id, body.check.id);
    const iban = composeIBAN({ countryCode: "DE", bban: `37040044${String(++made).padStart(8, "0")}97` });
    const edit = {
      accountHolder: "Erika Mustermann",
      currency: "EUR",
      type: "someone",
      iban,
      bic: "COBADEFF",
    };
    await fixture().call(client, "PUT", `/api/beneficiaries/${id}`, { payload: edit });
    expect((await acknowledge(client, id, body.check.id)).body.code).toBe("beneficiary_changed");
    await check(client, id);
    expect((await withdraw(client, id)).body.code).toBe("payee_not_matched");
  });

  it("isn't confirmed by the check of another recipient", async () => {
    const client = await fixture().addClient();
    const [one, other] = [await addRecipient(client, "97"), await addRecipient(client, "97")];
    const { body } = await check(client, one);
    await check(client, other);
    expect((await acknowledge(client, other, body.check.id)).body.code).toBe("beneficiary_changed");
  });

  it("is shown to the desk with the payout, and that the client confirmed the details", async () => {
    const client = await clientWithEuros();
    const operator = await fixture().addStaff();
    const payoutOf = async (beneficiaryId: string) => {
      const { body } = await withdraw(client, beneficiaryId);
      return (await fixture().call(operator, "GET", `/api/admin/payments/${body.id}`)).body.payeeCheck;
    };
    expect(await payoutOf(await addRecipient(client, "00"))).toBeNull();
    const id = await addRecipient(client, "97");
    const { body } = await check(client, id);
    await acknowledge(client, id, body.check.id);
    expect(await payoutOf(id)).toMatchObject({
      outcome: "no_match",
      acknowledgedAt: fixture().clock().toISOString(),
      simulated: true,
    });
  });
});
