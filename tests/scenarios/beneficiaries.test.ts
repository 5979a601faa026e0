import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  asOperator,
  british,
  call,
  db,
  german,
  newClient,
  saved,
  setupRecipientsFixture,
} from "../support/setup-recipients-fixture.ts";

setupRecipientsFixture();

describe("saving a recipient", () => {
  it("saving a recipient returns it with its account masked and its country named", async () => {
    const client = await newClient();
    const { status, body } = await call(client, "POST", "", {
      ...german,
      email: "Recipient@Example.com",
      nickname: "Landlord",
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: "Demo Recipient",
      accountNumber: "•••• 3000",
      bank: "",
      country: "Germany",
      countryCode: "DE",
      currency: "EUR",
      type: "someone",
      format: "iban",
      nickname: "Landlord",
      email: "recipient@example.com",
      address: null,
      version: 1,
      createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
    });
    expect(await call(client, "GET", `/${body.id}`)).toMatchObject({ status: 200, body });
  });

  it("saving a recipient accepts the client's name for the bank, and no email address for an own account", async () => {
    const mine = { ...british, type: "myself", bank: "Example Bank", email: "me@example.com" };
    expect(await saved(await newClient(), mine)).toMatchObject({
      bank: "Example Bank",
      email: null,
      country: "United Kingdom",
    });
  });

  it("saving a recipient reports every error beside its field, and stores nothing", async () => {
    const client = await newClient();
    const { status, body } = await call(client, "POST", "", {
      ...german,
      accountHolder: " ",
      iban: "40-30-20",
      email: "x",
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      code: "bank_details_invalid",
      message: "Check the account details and try again.",
      fields: {
        accountHolder: "Enter the account holder's full name.",
        iban: "This looks like a sort code. An IBAN starts with two letters for its country.",
        email: "Enter an email address like name@example.com.",
      },
    });
    expect((await call(client, "GET", "")).body).toEqual({ items: [], nextCursor: null });
  });

  it("saving a recipient checks a UK account number against its sort code by VocaLink's table", async () => {
    const { status, body } = await call(await newClient(), "POST", "", {
      ...british,
      accountNumber: "66374959",
    });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      accountNumber: "This account number and sort code don't match. Check both.",
    });
    expect(
      await saved(await newClient(), { ...british, sortCode: "00-00-01", accountNumber: "12345678" }),
    ).toMatchObject({
      accountNumber: "•••• 5678",
    });
  });

  it.each([
    ["no type", { ...german, type: undefined }, "type"],
    ["an unknown type", { ...german, type: "friend" }, "type"],
    ["a currency without recipients", { ...german, currency: "SAR" }, "currency"],
    ["an unknown currency", { ...german, currency: "XXX" }, "currency"],
    ["a number for a text", { ...german, accountHolder: 12 }, "accountHolder"],
    ["a list for a text", { ...german, iban: ["DE89370400440532013000"] }, "iban"],
    ["an object for a text", { ...german, bic: { $ne: null } }, "bic"],
    ["a name of a million letters", { ...german, accountHolder: "x".repeat(50_000) }, "accountHolder"],
    ["a name with a line break", { ...german, accountHolder: "Demo\r\nBcc: x" }, "accountHolder"],
    ["a name with a null", { ...german, accountHolder: "Demo\u0000" }, "accountHolder"],
    ["a name that turns the writing", { ...german, accountHolder: "Demo \u202eltd" }, "accountHolder"],
    ["a name of markup", { ...german, accountHolder: "<img src=x onerror=alert(1)>" }, "accountHolder"],
    ["half a character", { ...german, nickname: "\ud83d" }, "nickname"],
    [
      "an email address with a second header",
      { ...german, email: "a@example.com\nBcc: b@example.com" },
      "email",
    ],
  ])("saving a recipient refuses %s", async (_what, input, field) => {
    const { status, body } = await call(await newClient(), "POST", "", input);
    expect([400, 422]).toContain(status);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it("saving a recipient accepts names in alphabets that banks support, refuses others, and stores SQL literally", async () => {
    const client = await newClient();
    for (const [at, accountHolder] of [
      "Γιώργος Παπαδόπουλος",
      "Иван Петров",
      "Zoë O'Connor",
      "Robert') drop (table)",
    ].entries()) {
      const input = {
        ...british,
        accountHolder,
        accountNumber: `1000000${at}`,
        sortCode: "00-00-01",
        nickname: "'; -- <3 🏠",
      };
      expect(await saved(client, input)).toMatchObject({ name: accountHolder, nickname: "'; -- <3 🏠" });
    }
    for (const accountHolder of ["تجربة المستلم", "示例公司"]) {
      const { status, body } = await call(client, "POST", "", { ...german, accountHolder });
      expect({ status, ...body.fields }).toEqual({
        status: 422,
        accountHolder: "Enter the name in Latin letters, as on a bank statement.",
      });
    }
  });

  it("saving a recipient accepts the currencies opened by the operator, by IBAN without a local form", async () => {
    const client = await newClient();
    const saudi = { ...german, currency: "SAR", iban: "SA0380000000608010167519", bic: "RJHISARI" };
    expect((await call(client, "POST", "", saudi)).body.fields).toEqual({
      currency: "You can't save recipients in this currency yet. Choose another one.",
    });
    await asOperator("update currencies set uses = uses || '{beneficiary}' where code = 'SAR'");
    expect(await saved(client, saudi)).toMatchObject({ currency: "SAR", country: "Saudi Arabia" });
    await asOperator("update currencies set uses = array_remove(uses, 'beneficiary') where code = 'SAR'");
  });

  it("saving a recipient refuses a duplicate account, however it is written", async () => {
    const client = await newClient();
    const first = await saved(client);
    const again = {
      ...german,
      accountHolder: "Another Name",
      iban: "de89370400440532013000",
      bic: "COBADEFFXXX",
      format: "local",
    };
    const { status, body } = await call(client, "POST", "", again);
    expect([status, body.code]).toEqual([409, "beneficiary_duplicate"]);
    expect(body.fields).toEqual({ iban: "You've already saved this account, for Demo Recipient." });
    await saved(client, { ...german, currency: "USD" });
    await saved(await newClient());
    await call(client, "DELETE", `/${first.id}`);
    await saved(client);
  });

  it("saving a recipient stores one of twenty concurrent duplicates", async () => {
    const client = await newClient();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(client, "POST", "", german)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await call(client, "GET", "")).body.items).toHaveLength(1);
  });

  it("saving a recipient is limited to a thousand", async () => {
    const client = await newClient();
    const { id } = await saved(client);
    await sql`
      insert into beneficiaries (id, client_id, type, currency, format, holder_name, bank, country, account_masked,
        account_details, account_fingerprint, created_at, updated_at)
      select gen_random_uuid(), client_id, type, currency, format, holder_name || n, bank, country, account_masked,
        account_details, int4send(n), created_at, updated_at
      from beneficiaries, generate_series(1, 999) as n where id = ${id}`.execute(db);
    const refused = await call(client, "POST", "", british);
    expect([refused.status, refused.body.code]).toEqual([409, "beneficiary_limit"]);
    await call(client, "DELETE", `/${id}`);
    await saved(client, british);
  });
});
