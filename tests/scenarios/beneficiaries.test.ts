import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  britishRecipient,
  call,
  db,
  germanRecipient,
  newClient,
  runAsOwner,
  saveRecipient,
  setupRecipientsFixture,
} from "../support/setup-recipients-fixture.ts";

setupRecipientsFixture();

describe("saving a recipient", () => {
  it("saving a recipient returns it with its account masked and its country named", async () => {
    const client = await newClient();
    const { status, body } = await call(client, "POST", "", {
      ...germanRecipient,
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
      labels: [],
      email: "recipient@example.com",
      address: null,
      version: 1,
      createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
    });
    expect(await call(client, "GET", `/${body.id}`)).toMatchObject({ status: 200, body });
  });

  it("saving a recipient accepts the client's name for the bank, and no email address for an own account", async () => {
    const mine = { ...britishRecipient, type: "myself", bank: "Example Bank", email: "me@example.com" };
    expect(await saveRecipient(await newClient(), mine)).toMatchObject({
      bank: "Example Bank",
      email: null,
      country: "United Kingdom",
    });
  });

  it("saving a recipient reports every error beside its field, and stores nothing", async () => {
    const client = await newClient();
    const { status, body } = await call(client, "POST", "", {
      ...germanRecipient,
      accountHolder: " ",
      iban: "40-30-20",
      email: "x",
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
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
      ...britishRecipient,
      accountNumber: "66374959",
    });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      accountNumber: "This account number and sort code don't match. Check both.",
    });
    expect(
      await saveRecipient(await newClient(), {
        ...britishRecipient,
        sortCode: "00-00-01",
        accountNumber: "12345678",
      }),
    ).toMatchObject({
      accountNumber: "•••• 5678",
    });
  });

  it.each([
    ["no type", { ...germanRecipient, type: undefined }, "type"],
    ["an unknown type", { ...germanRecipient, type: "friend" }, "type"],
    ["a currency without recipients", { ...germanRecipient, currency: "SAR" }, "currency"],
    ["an unknown currency", { ...germanRecipient, currency: "XXX" }, "currency"],
    ["a number for a text", { ...germanRecipient, accountHolder: 12 }, "accountHolder"],
    ["a list for a text", { ...germanRecipient, iban: ["DE89370400440532013000"] }, "iban"],
    ["an object for a text", { ...germanRecipient, bic: { $ne: null } }, "bic"],
    [
      "a name of a million letters",
      { ...germanRecipient, accountHolder: "x".repeat(50_000) },
      "accountHolder",
    ],
    ["a name with a line break", { ...germanRecipient, accountHolder: "Demo\r\nBcc: x" }, "accountHolder"],
    ["a name with a null", { ...germanRecipient, accountHolder: "Demo\u0000" }, "accountHolder"],
    [
      "a name that turns the writing",
      { ...germanRecipient, accountHolder: "Demo \u202eltd" },
      "accountHolder",
    ],
    [
      "a name of markup",
      { ...germanRecipient, accountHolder: "<img src=x onerror=alert(1)>" },
      "accountHolder",
    ],
    ["half a character", { ...germanRecipient, nickname: "\ud83d" }, "nickname"],
    [
      "an email address with a second header",
      { ...germanRecipient, email: "a@example.com\nBcc: b@example.com" },
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
        ...britishRecipient,
        accountHolder,
        accountNumber: `1000000${at}`,
        sortCode: "00-00-01",
        nickname: "'; -- <3 🏠",
      };
      expect(await saveRecipient(client, input)).toMatchObject({
        name: accountHolder,
        nickname: "'; -- <3 🏠",
      });
    }
    for (const accountHolder of ["تجربة المستلم", "示例公司"]) {
      const { status, body } = await call(client, "POST", "", { ...germanRecipient, accountHolder });
      expect({ status, ...body.fields }).toEqual({
        status: 422,
        accountHolder: "Enter the name in Latin letters, as on a bank statement.",
      });
    }
  });

  it("saving a recipient accepts the currencies opened by the operator, by IBAN without a local form", async () => {
    const client = await newClient();
    const saudi = { ...germanRecipient, currency: "SAR", iban: "SA0380000000608010167519", bic: "RJHISARI" };
    expect((await call(client, "POST", "", saudi)).body.fields).toEqual({
      currency: "You can't save recipients in this currency yet. Choose another one.",
    });
    await runAsOwner("update currencies set uses = uses || '{beneficiary}' where code = 'SAR'");
    expect(await saveRecipient(client, saudi)).toMatchObject({ currency: "SAR", country: "Saudi Arabia" });
    await runAsOwner("update currencies set uses = array_remove(uses, 'beneficiary') where code = 'SAR'");
  });

  it("saving a recipient refuses a duplicate account, however it is written", async () => {
    const client = await newClient();
    const first = await saveRecipient(client);
    const again = {
      ...germanRecipient,
      accountHolder: "Another Name",
      iban: "de89370400440532013000",
      bic: "COBADEFFXXX",
      format: "local",
    };
    const { status, body } = await call(client, "POST", "", again);
    expect([status, body.code]).toEqual([409, "beneficiary_duplicate"]);
    expect(body.fields).toEqual({ iban: "You've already saved this account, for Demo Recipient." });
    expect(body.existing_id).toBe(first.id);
    await saveRecipient(client, { ...germanRecipient, currency: "USD" });
    await saveRecipient(await newClient());
    await call(client, "DELETE", `/${first.id}`);
    await saveRecipient(client);
  });

  it("saving a recipient stores one of twenty concurrent duplicates", async () => {
    const client = await newClient();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(client, "POST", "", germanRecipient)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await call(client, "GET", "")).body.items).toHaveLength(1);
  });

  it("saving a recipient is limited to a thousand", async () => {
    const client = await newClient();
    const { id } = await saveRecipient(client);
    await sql`
      insert into beneficiaries (id, client_id, type, currency, format, holder_name, bank, country, account_masked,
        account_details, account_fingerprint, created_at, updated_at)
      select gen_random_uuid(), client_id, type, currency, format, holder_name || n, bank, country, account_masked,
        account_details, int4send(n), created_at, updated_at
      from beneficiaries, generate_series(1, 999) as n where id = ${id}`.execute(db);
    const refused = await call(client, "POST", "", britishRecipient);
    expect([refused.status, refused.body.code]).toEqual([409, "beneficiary_limit"]);
    await call(client, "DELETE", `/${id}`);
    await saveRecipient(client, britishRecipient);
  });
});
