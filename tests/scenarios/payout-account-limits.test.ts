import { randomUUIDv7 } from "node:crypto";
import { composeIBAN } from "ibantools";
import { beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture();
const iban = (number: number) => composeIBAN({ countryCode: "DE", bban: `37040044${10 ** 9 + number}` });

beforeEach(async () => {
  fixture().app.rates.accept(tableAt(fixture().clock()));
  const limits = { perPayout: 1_000_00n, perOperatorDay: 1_000_00n, perHouseDay: 100_000_00n };
  await fixture()
    .db.insertInto("payoutLimits")
    .values({
      ...{ ...limits, perBeneficiaryDay: 150_00n, id: randomUUIDv7(), setAt: fixture().clock() },
      setBy: (await fixture().addStaff("administrator")).id,
    })
    .execute();
});

async function funded(): Promise<SignedIn> {
  const client = await fixture().addClient();
  for (const currency of ["EUR", "USD"] as const) await fixture().deposit(client, "500.00", currency);
  return client;
}

type Currency = "EUR" | "USD";

const details = (number: number, currency: Currency = "EUR") => ({
  ...{
    accountHolder: "Demo Recipient",
    currency,
    type: "someone",
    town: "Berlin",
    addressCountry: "DE",
  },
  ...{ iban: iban(number), bic: "COBADEFF" },
});

async function save(client: SignedIn, number: number, currency?: Currency): Promise<string> {
  const { status, body } = await fixture().call(client, "POST", "/api/beneficiaries", {
    payload: details(number, currency),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Pays 100.00, more than half of the day's limit of an account, and prepares it. */
async function prepare(
  client: SignedIn,
  beneficiaryId: string,
  currency: Currency = "EUR",
): Promise<{ id: string; stage: string }> {
  const { body } = await fixture().call(client, "POST", `/api/balances/${currency}/withdrawals`, {
    payload: { beneficiaryId, amount: "100.00" },
  });
  await fixture().relay();
  const answer = await fixture().call(await fixture().addStaff(), "POST", "/api/admin/payments/prepare", {
    payload: { ids: [body.id], secondPerson: false },
  });
  return answer.body.items[0];
}

const prepared = async (client: SignedIn, beneficiaryId: string, currency?: Currency) =>
  (await prepare(client, beneficiaryId, currency)).stage;

it("an account's payouts of a day count towards its limit together", async () => {
  const client = await funded();
  const beneficiaryId = await save(client, 1);
  expect(await prepared(client, beneficiaryId)).toBe("approved");
  expect(await prepared(client, beneficiaryId)).toBe("prepared");
});

it("an account's payouts of a day count towards its limit together, whichever client pays it", async () => {
  const [one, other] = [await funded(), await funded()];
  expect(await prepared(one, await save(one, 2))).toBe("approved");
  expect(await prepared(other, await save(other, 2))).toBe("prepared");
});

it("an account's payouts of a day count towards its limit together, in whichever currencies they are", async () => {
  const [one, other] = [await funded(), await funded()];
  expect(await prepared(one, await save(one, 50))).toBe("approved");
  expect(await prepared(one, await save(one, 50, "USD"), "USD")).toBe("prepared");
  expect(await prepared(other, await save(other, 50, "USD"), "USD")).toBe("prepared");
  expect(await prepared(other, await save(other, 51, "USD"), "USD")).toBe("approved");
});

it("an account's payouts of a day count towards its limit together, also when the recipient has another account by now", async () => {
  const client = await funded();
  const first = await save(client, 3);
  expect(await prepared(client, first)).toBe("approved");
  const moved = await fixture().call(client, "PUT", `/api/beneficiaries/${first}`, { payload: details(4) });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect(await prepared(client, await save(client, 3))).toBe("prepared");
});

describe("a payout whose money came back", () => {
  const desk = async (role: "operator" | "approver", path: string, payload = {}) => {
    const answer = await fixture().call(await fixture().addStaff(role), "POST", `/api/admin/${path}`, {
      payload,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  };

  let lastAccount = 4;

  it.each<[string, (id: string) => Promise<void>]>([
    ["declined", (id) => desk("approver", `payments/${id}/decline`, { reason: "The reference is wrong" })],
    [
      "returned",
      async (id) => {
        await desk("operator", "payout-batches", { ids: [id] });
        await desk("operator", `payments/${id}/return`, { reason: "No such account" });
        await desk("approver", `payments/${id}/return/confirm`);
      },
    ],
  ])("a payout that was %s no longer counts towards the limits of its day", async (_, bringBack) => {
    const client = await funded();
    const beneficiaryId = await save(client, ++lastAccount);
    const { id } = await prepare(client, beneficiaryId);
    await bringBack(id);
    expect(await prepared(client, beneficiaryId)).toBe("approved");
    expect(await prepared(client, beneficiaryId)).toBe("prepared");
  });
});
