import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { findPayablePayee, openPayee, sealPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { eventually } from "../support/eventually.ts";
import {
  britishRecipient,
  call,
  db,
  germanRecipient,
  insertPaymentTo,
  newClient,
  saveRecipient,
  setupRecipientsFixture,
  testVault,
} from "../support/setup-recipients-fixture.ts";

setupRecipientsFixture();

const paying = { vault: testVault, payoutsNeedAddress: false };

describe("changing a recipient", () => {
  it("changing a recipient changes the given fields and keeps the account by default", async () => {
    const client = await newClient();
    const { id } = await saveRecipient(client, {
      ...germanRecipient,
      nickname: "Landlord",
      email: "old@example.com",
    });
    const edit = { type: "business", currency: "EUR", accountHolder: "New Name", email: "", version: 1 };
    const { status, body } = await call(client, "PUT", `/${id}`, edit);
    expect([status, body]).toMatchObject([
      200,
      {
        id,
        name: "New Name",
        type: "business",
        nickname: "Landlord",
        email: null,
        accountNumber: "•••• 3000",
        version: 2,
      },
    ]);
    expect((await call(client, "POST", `/${id}/reveal`)).body).toMatchObject({
      iban: "DE89370400440532013000",
      bic: "COBADEFF",
    });
  });

  it("changing a recipient validates a new account like the first", async () => {
    const client = await newClient();
    const { id } = await saveRecipient(client, britishRecipient);
    const wrong = await call(client, "PUT", `/${id}`, { ...britishRecipient, accountNumber: "66374959" });
    expect(Object.keys(wrong.body.fields)).toEqual(["accountNumber"]);
    const moved = {
      ...britishRecipient,
      sortCode: undefined,
      accountNumber: undefined,
      iban: "GB29NWBK60161331926819",
      bic: "NWBKGB2L",
    };
    expect((await call(client, "PUT", `/${id}`, moved)).body).toMatchObject({
      accountNumber: "•••• 6819",
      format: "iban",
    });
    const other = await call(client, "PUT", `/${id}`, { ...germanRecipient, accountHolder: "x y" });
    expect(Object.keys(other.body.fields)).toEqual(["currency"]);
  });

  it("changing a recipient refuses another one's account, and accepts its own again", async () => {
    const client = await newClient();
    await saveRecipient(client, britishRecipient);
    const { id } = await saveRecipient(client, {
      ...britishRecipient,
      accountNumber: "88837491",
      sortCode: "10-79-99",
    });
    expect((await call(client, "PUT", `/${id}`, britishRecipient)).body.code).toBe("beneficiary_duplicate");
    expect(
      (
        await call(client, "PUT", `/${id}`, {
          ...britishRecipient,
          accountNumber: "88837491",
          sortCode: "107999",
        })
      ).status,
    ).toBe(200);
  });

  it("changing a recipient warns the later of two editors of the same version", async () => {
    const client = await newClient();
    const { id } = await saveRecipient(client);
    const edits = ["One Editor", "Another Editor"].map((accountHolder) =>
      call(client, "PUT", `/${id}`, { type: "someone", currency: "EUR", accountHolder, version: 1 }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("beneficiary_changed");
    expect((await call(client, "GET", `/${id}`)).body.version).toBe(2);
  });

  it("changing a recipient sets and removes a nickname", async () => {
    const client = await newClient();
    const { id } = await saveRecipient(client);
    expect((await call(client, "PUT", `/${id}/nickname`, { nickname: "  Rent " })).body).toMatchObject({
      nickname: "Rent",
      version: 2,
    });
    expect((await call(client, "PUT", `/${id}/nickname`, { nickname: "" })).body.nickname).toBeNull();
    expect((await call(client, "PUT", `/${id}/nickname`, {})).status).toBe(400);
  });

  it.each([
    ["61 characters", "x".repeat(61), "The nickname can have at most 60 characters."],
    ["10,000 characters", "x".repeat(10_000), "The nickname can have at most 60 characters."],
    ["more than that", "x".repeat(10_001), "This is too long. Please shorten it."],
    [
      "markup",
      "<img src=x onerror=alert(1)>",
      "Use plain text for the nickname. Leave out tags such as <b>.",
    ],
    ["two lines", "Rent\nBcc: x", "The nickname has to be on one line."],
  ])(
    "changing a recipient refuses a nickname of %s with a reason, and keeps the old one",
    async (_, nickname, fault) => {
      const client = await newClient();
      const { id } = await saveRecipient(client, { ...germanRecipient, nickname: "Landlord" });
      const refused = await call(client, "PUT", `/${id}/nickname`, { nickname });
      expect([refused.status, refused.body.fields]).toEqual([422, { nickname: fault }]);
      expect((await call(client, "GET", `/${id}`)).body.nickname).toBe("Landlord");
    },
  );
});

describe("deleting a recipient", () => {
  it("deleting a recipient hides it from the list and keeps its row for its payments", async () => {
    const client = await newClient();
    const { id } = await saveRecipient(client);
    expect(await call(client, "DELETE", `/${id}`)).toMatchObject({ status: 204, body: undefined });
    expect((await call(client, "GET", `/${id}`)).status).toBe(404);
    expect((await call(client, "DELETE", `/${id}`)).status).toBe(404);
    expect((await call(client, "PUT", `/${id}/nickname`, { nickname: "x" })).status).toBe(404);
    const row = await db
      .selectFrom("beneficiaries")
      .select("deletedAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.deletedAt).toBeInstanceOf(Date);
  });

  it.each(["WAITING", "READY", "SENT"] as const)(
    "deleting a recipient is refused while a payment to it is %s",
    async (status) => {
      const client = await newClient();
      const { id } = await saveRecipient(client);
      await insertPaymentTo(db, client, id, status);
      const refused = await call(client, "DELETE", `/${id}`);
      expect([refused.status, refused.body.code]).toEqual([409, "beneficiary_in_use"]);
      expect((await call(client, "GET", `/${id}`)).status).toBe(200);
    },
  );

  it.each(["COMPLETED", "RETURNED"] as const)(
    "deleting a recipient succeeds once its payments are %s",
    async (status) => {
      const client = await newClient();
      const { id } = await saveRecipient(client);
      await insertPaymentTo(db, client, id, status);
      expect((await call(client, "DELETE", `/${id}`)).status).toBe(204);
    },
  );
});

describe("a payee", () => {
  it("a payee contains all that a payment needs, encrypted for that payment alone", async () => {
    const client = await newClient();
    const { id } = await saveRecipient(client, { ...germanRecipient, email: "a@example.com" });
    const payee = await db
      .transaction()
      .execute((tx) =>
        findPayablePayee(tx, { clientId: client.id, beneficiaryId: id, currency: "EUR" }, paying),
      );
    expect(payee).toEqual({
      beneficiaryId: id,
      name: "Demo Recipient",
      bank: "",
      country: "DE",
      currency: "EUR",
      email: "a@example.com",
      accountMasked: "•••• 3000",
      account: {
        currency: "EUR",
        country: "DE",
        format: "iban",
        numbers: { iban: "DE89370400440532013000", bic: "COBADEFF" },
      },
      address: null,
    });
    const sealed = sealPayee(payee, "payment", testVault);
    expect(sealed).not.toContain("DE89");
    expect(openPayee(sealed, "payment", testVault)).toEqual(payee);
    expect(() => openPayee(sealed, "another payment", testVault)).toThrow();
  });

  it("a payee is not found for another client, nor once deleted", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const { id } = await saveRecipient(client);
    const find = (clientId: string) =>
      db
        .transaction()
        .execute((tx) => findPayablePayee(tx, { clientId, beneficiaryId: id, currency: "EUR" }, paying));
    await expect(find(other.id)).rejects.toThrow(Refused);
    await call(client, "DELETE", `/${id}`);
    await expect(find(client.id)).rejects.toThrow(Refused);
  });

  it("a payee cannot be deleted between being chosen and being paid", async () => {
    const client = await newClient();
    const { id } = await saveRecipient(client);
    const chosen = Promise.withResolvers<void>();
    const allocated = db.transaction().execute(async (tx) => {
      await findPayablePayee(tx, { clientId: client.id, beneficiaryId: id, currency: "EUR" }, paying);
      chosen.resolve();
      await eventually("the deletion waits", someoneWaits);
      await insertPaymentTo(tx, client, id, "WAITING");
    });
    await chosen.promise;
    const [removed] = await Promise.all([call(client, "DELETE", `/${id}`), allocated]);
    expect(removed.body.code).toBe("beneficiary_in_use");
  });
});

async function someoneWaits(): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(db)).rows.length > 0;
}

it("labels that another member changed meanwhile aren't overwritten", async () => {
  const client = await newClient();
  const { id } = await saveRecipient(client, germanRecipient);
  const save = (labels: readonly string[], replaces?: readonly string[]) =>
    call(client, "PUT", `/${id}/labels`, { labels, replaces });
  expect((await save(["Suppliers"], [])).body.labels).toEqual(["Suppliers"]);
  expect(await save(["Staff"], [])).toMatchObject({ status: 409, body: { code: "value_changed" } });
  expect((await call(client, "GET", `/${id}`)).body.labels).toEqual(["Suppliers"]);
  expect((await save(["Suppliers", "Staff"], ["Suppliers"])).body.labels).toEqual(["Suppliers", "Staff"]);
  // Whoever wants the same has lost nothing.
  expect((await save(["Suppliers", "Staff"], [])).status).toBe(200);
  expect((await save([])).body.labels).toEqual([]);
});
