import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { endDebtWaits } from "#server/payments/close-outs/end-debt-waits.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import * as link from "../support/link-accounts.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal");
const freeMs = 61_000;
/** The account that wins, and the one that is left with the loss. */
let winner: SignedIn;
let loser: SignedIn;
let recipient: string;
beforeEach(async () => {
  fixture().setMid("GBP", "EUR", "1.17");
  [winner, loser] = [await fixture().addClient(), await fixture().addClient()];
  recipient = await fixture().addBeneficiary(winner);
});

const post = (who: SignedIn, path: string, payload: object = {}) =>
  fixture().call(who, "POST", path, { payload });

/** 1,000.00 GBP for 1,166.49 EUR, all of which goes to the recipient. */
async function bookWinner() {
  const trade = await fixture().bookTrade(winner);
  const payload = { lines: [{ beneficiaryId: recipient, amount: "1166.49" }] };
  const { status } = await fixture().call(winner, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
  expect(status).toBe(200);
  return trade;
}

/** The opposite exchange, closed out once the pound has fallen: its cost becomes a debt in euros. */
async function loseOpposite(): Promise<string> {
  const { id } = await fixture().bookTrade(loser, "1000.00", "EUR", "GBP");
  fixture().setNow(new Date(fixture().clock().getTime() + freeMs));
  fixture().setMid("GBP", "EUR", "1.05");
  expect((await cancelAsClient(fixture(), loser, id)).status).toBe(200);
  const [{ amount }] = (await fixture().call(loser, "GET", "/api/closeout-debts")).body;
  return amount;
}

/** From the winner's own account. */
async function fund({ reference }: { readonly reference: string }): Promise<void> {
  const { name } = await fixture()
    .db.selectFrom("clients")
    .select("name")
    .where("id", "=", winner.id)
    .executeTakeFirstOrThrow();
  await fixture().receive("1000.00", "GBP", reference, randomUUIDv7(), name || "Demo Payer");
}

async function settle() {
  await fixture()
    .db.transaction()
    .execute((tx) => endDebtWaits(tx, fixture().clock()));
  await fixture().settle();
}

const statusesOf = async (id: string) =>
  (await fixture().readTrade(winner, id)).payments.map(({ status }) => status);

const ways: [string, () => Promise<unknown>][] = [
  ["one login owns both accounts", () => link.setOwner(fixture(), winner, loser)],
  [
    "the holders have one name and date of birth, in other letters",
    async () => {
      await link.identify(fixture(), winner, "Zoë Demo-Person", "1984-05-06");
      await link.identify(fixture(), loser, "ZOE DEMO-PERSON", "1984-05-06");
    },
  ],
  [
    "one is a company of the other's holder",
    async () => {
      await link.addToCompany(fixture(), loser, "Zoë Demo-Person", { ownedPercent: 25 });
      await link.identify(fixture(), winner, "Zoë Demo-Person", "1984-05-06");
    },
  ],
];

describe("opposite exchanges on two accounts of one person, of which only the one that wins is paid for", () => {
  it.each(ways)("aren't paid out until the other's loss is paid, where %s", async (_, makeSame) => {
    await makeSame();
    const trade = await bookWinner();
    const owed = await loseOpposite();
    await fund(trade);
    await settle();
    expect(await fixture().readTrade(winner, trade.id)).toMatchObject({ payoutsAwaitDebt: true });
    expect(await statusesOf(trade.id)).toEqual(["READY"]);
    await fixture().deposit(loser, owed, "EUR");
    await settle();
    expect(await statusesOf(trade.id)).toEqual(["COMPLETED"]);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("are two persons' own business where nothing makes them one", async () => {
    await link.identify(fixture(), winner, "Demo One", "1984-05-06");
    await link.identify(fixture(), loser, "Demo Two", "1984-05-06");
    const trade = await bookWinner();
    await loseOpposite();
    await fund(trade);
    await settle();
    expect(await statusesOf(trade.id)).toEqual(["COMPLETED"]);
  });

  it("wait also when the accounts became one person's after they were booked", async () => {
    const trade = await bookWinner();
    await loseOpposite();
    await link.setOwner(fixture(), winner, loser);
    await fund(trade);
    await settle();
    expect(await statusesOf(trade.id)).toEqual(["READY"]);
  });

  it("wait for a company's owner who gave the login to somebody else", async () => {
    await link.identify(fixture(), winner, "Zoë Demo-Person", "1984-05-06");
    await link.addToCompany(fixture(), loser, "Zoë Demo-Person", { ownedPercent: 60 });
    const userId = await link.setOwner(fixture(), winner, loser);
    const trade = await bookWinner();
    await loseOpposite();
    await fixture()
      .db.deleteFrom("memberships")
      .where("userId", "=", userId)
      .where("clientId", "=", loser.id)
      .execute();
    await fund(trade);
    await settle();
    expect(await statusesOf(trade.id)).toEqual(["READY"]);
  });
});

describe("while another account of the same person owes money from a closed exchange", () => {
  beforeEach(async () => {
    await link.setOwner(fixture(), winner, loser);
  });

  it("nothing is booked, paid from the balance or withdrawn, until the debt is paid", async () => {
    const trade = await bookWinner();
    const owed = await loseOpposite();
    await fixture().deposit(winner, "2000.00", "GBP");
    await fixture().deposit(winner, "10.00", "EUR");
    await expect(fixture().bookTrade(winner)).rejects.toMatchObject({ code: "closeout_debt" });
    const fromBalance = () => post(winner, `/api/trades/${trade.id}/fund-from-balance`);
    expect((await fromBalance()).body.code).toBe("closeout_debt");
    const withdraw = () =>
      post(winner, "/api/balances/EUR/withdrawals", { beneficiaryId: recipient, amount: "10.00" });
    expect((await withdraw()).body.code).toBe("withdrawal_in_debt");
    expect(await fixture().balanceOf(winner, "EUR")).toBe(10_00n);
    // It is another account's debt, so nothing of it is shown or taken here.
    expect((await fixture().call(winner, "GET", "/api/closeout-debts")).body).toEqual([]);
    await fixture().deposit(loser, owed, "EUR");
    expect([(await fromBalance()).status, (await withdraw()).status]).toEqual([200, 201]);
    expect((await fixture().bookTrade(winner)).reference).toMatch(/^FX/);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("fifty withdrawals at once are refused, and the balance is as before", async () => {
    await loseOpposite();
    await fixture().deposit(winner, "500.00", "EUR");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        post(winner, "/api/balances/EUR/withdrawals", { beneficiaryId: recipient, amount: "10.00" }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(["withdrawal_in_debt"]));
    expect(await fixture().balanceOf(winner, "EUR")).toBe(500_00n);
  });
});
