import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { knownPayerRoutes } from "#server/payments/incoming/known-payer-routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("normal", { routes: knownPayerRoutes, subscriptions: {} });
let client: SignedIn;
let staff: SignedIn;
const account = { iban: "DE89370400440532013000", bic: "COBADEFF" };

async function named(name: string, companyName: string | null = null): Promise<SignedIn> {
  const who = await fixture().addClient();
  await fixture().db.updateTable("clients").set({ name, companyName }).where("id", "=", who.id).execute();
  return who;
}

beforeEach(async () => {
  client = await named("Zoë Müller", "Müller Trading Ltd");
  staff = await fixture().addStaff();
});

const receive = (reference: string, payer: string) =>
  fixture().receive("1000.00", "GBP", reference, randomUUIDv7(), payer);
const post = (path: string, payload?: object) =>
  fixture().call(staff, "POST", `/api/admin/${path}`, payload ? { payload } : {});
/** Accepts the payer whom the desk has read on the screen of an incoming payment. */
const acceptShown = (id: string, shown: object) => post(`receipts/${id}/accept-payer`, shown);
/** The payer whom the desk reads on the screen of an incoming payment. */
async function readShown(id: string) {
  const { body } = await fixture().call(staff, "GET", `/api/admin/receipts/${id}`);
  const { client: named, payerName, entry } = body;
  return { clientId: named?.id ?? client.id, payerName, payerAccount: entry?.payerAccount ?? null };
}
const acceptPayer = async (id: string) => acceptShown(id, await readShown(id));
const stageOf = async (id: string, who = client) => (await fixture().readTrade(who, id)).stage;

/** A statement with one credit of 1,000.00 GBP; returns the receipt. */
async function credited(text: string, payer: string, iban: object = account) {
  const reference = randomUUIDv7();
  const entries = [{ reference, amount: "1000.00", text, payer, ...iban }];
  const { status } = await importStatement(fixture(), staff, { id: randomUUIDv7().slice(-12), entries });
  expect(status).toBe(201);
  return fixture()
    .db.selectFrom("receipts")
    .innerJoin("statementEntries", "statementEntries.receiptId", "receipts.id")
    .selectAll("receipts")
    .where("statementEntries.reference", "=", reference)
    .executeTakeFirstOrThrow();
}

describe("the payer of money that comes in", () => {
  it.each([
    ["MULLER ZOE", "same"],
    ["Muller Trading Limited", "same"],
    ["Zoe A. Mueller", "near"],
  ])("a payer %s is the client: the trade is funded (%s)", async (payer, relation) => {
    const trade = await fixture().bookTrade(client);
    expect(await receive(trade.reference, payer)).toMatchObject({
      status: "MATCHED",
      payerRelation: relation,
    });
    expect(await stageOf(trade.id)).toBe("FUNDED");
  });

  it("a third-party payer's money waits with its own reason, and the client reads that it is under review", async () => {
    const trade = await fixture().bookTrade(client);
    const receipt = await receive(trade.reference, "Adam Novak");
    expect(receipt).toMatchObject({
      queue: "third_party",
      payerRelation: "third_party",
      clientId: client.id,
      reason: "It came from an account in another name.",
    });
    expect(await fixture().readTrade(client, trade.id)).toMatchObject({
      stage: "AWAITING_FUNDS",
      amountReceived: "0.00",
    });
    const { body } = await fixture().call(staff, "GET", "/api/admin/receipts?queue=third_party");
    expect(body.items.map(({ id }: { id: string }) => id)).toContain(receipt.id);
  });

  it("a deposit's payer is compared as well", async () => {
    const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
    await fixture().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
    expect(await receive(depositReference, "Adam Novak")).toMatchObject({ queue: "third_party" });
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
    await receive(depositReference, "Zoë Müller");
    expect(await fixture().balanceOf(client, "GBP")).toBe(100_000n);
  });

  it("a payer is not compared in the demo with a nameless client, nor is a nameless payer", async () => {
    const nameless = await fixture().addClient();
    const [one, two] = [await fixture().bookTrade(nameless), await fixture().bookTrade(client)];
    expect(await receive(one.reference, "Adam Novak")).toMatchObject({ payerRelation: "no_client_name" });
    expect(await receive(two.reference, "")).toMatchObject({ payerRelation: "no_payer_name" });
    expect([await stageOf(one.id, nameless), await stageOf(two.id)]).toEqual(["FUNDED", "FUNDED"]);
  });

  it("a payer in the demo is the client by name, as the simulated bank pays", async () => {
    const trade = await fixture().bookTrade(client);
    await fixture().call(client, "POST", `/api/trades/${trade.id}/payment-made`);
    await fixture().settle();
    expect(await stageOf(trade.id)).toBe("FUNDED");
  });
});

describe("a third party whom the desk accepts for a client", () => {
  it("an accepted third party pays at once and later from that account, for that client alone, until revoked", async () => {
    const trades = [];
    for (let index = 0; index < 4; index += 1) trades.push(await fixture().bookTrade(client));
    const [first, second, third, fourth] = trades.map(({ reference }) => reference);
    const waiting = await credited(first ?? "", "Adam Novak");
    expect(waiting.queue).toBe("third_party");
    const shown = await readShown(waiting.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => acceptShown(waiting.id, shown)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stageOf(trades[0]?.id ?? "")).toBe("FUNDED");
    const again = await credited(second ?? "", "NOVAK, Adam");
    expect(again).toMatchObject({ status: "MATCHED", payerRelation: "known" });
    const elsewhere = await credited(third ?? "", "Adam Novak", {
      iban: "FR1420041010050500013M02606",
      bic: "PSSTFRPPPAR",
    });
    expect(elsewhere, "another account").toMatchObject({ queue: "third_party" });
    const other = await named("Ben Stone");
    const others = await fixture().bookTrade(other);
    expect(await credited(others.reference, "Adam Novak"), "another client").toMatchObject({
      queue: "third_party",
    });
    const path = `/api/admin/clients/${client.id}/known-payers`;
    const { body } = await fixture().call(staff, "GET", path);
    expect(body.items).toMatchObject([{ name: "Adam Novak", account: "•••• 3000", revoked: null }]);
    const { id } = body.items[0];
    expect((await post(`clients/${other.id}/known-payers/${id}/revoke`)).status).toBe(404);
    expect((await post(`clients/${client.id}/known-payers/${id}/revoke`)).status).toBe(200);
    expect((await post(`clients/${client.id}/known-payers/${id}/revoke`)).status).toBe(404);
    expect(await credited(fourth ?? "", "Adam Novak")).toMatchObject({ queue: "third_party" });
    const audit = await fixture()
      .db.selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("subjectId", "=", client.id)
      .orderBy("at")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["accept_payer", "revoke_payer"]);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a third party is accepted only on money that waits for its payer, and not by a viewer", async () => {
    const unmatched = await receive("no reference", "Adam Novak");
    expect((await acceptPayer(unmatched.id)).body.code).toBe("payer_not_waiting");
    const viewer = await fixture().addStaff("viewer");
    const path = `/api/admin/receipts/${unmatched.id}/accept-payer`;
    const payload = await readShown(unmatched.id);
    expect((await fixture().call(viewer, "POST", path, { payload })).status).toBe(403);
  });
});

describe("money that was recorded by hand under the client's name", () => {
  async function record(reference: string, payerName = "Zoë Müller") {
    const payload = {
      bankReference: randomUUIDv7(),
      reference,
      payerName,
      currency: "GBP",
      amount: "1000.00",
    };
    return (await post("receipts", payload)).body;
  }

  it("a manual record stays unverified when the statement names somebody else, until a second person checks it", async () => {
    const trade = await fixture().bookTrade(client);
    const { id } = await record(trade.reference);
    const stated = await credited(trade.reference, "Adam Novak");
    expect(stated).toMatchObject({
      id,
      unverified: true,
      doubt: "The statement names Adam Novak. It came from an account in another name.",
    });
    const approver = await fixture().addStaff("approver");
    const verified = await fixture().call(approver, "POST", `/api/admin/receipts/${id}/verify`);
    expect(verified.body).toMatchObject({ unverified: false });
  });

  it("a payer whom a statement names in place of the one on the screen isn't accepted with it", async () => {
    const trade = await fixture().bookTrade(client);
    const receipt = await record(trade.reference, "Adam Novak");
    const shown = await readShown(receipt.id);
    await credited(trade.reference, "Mallory Mint");
    expect((await acceptShown(receipt.id, shown)).body.code).toBe("payer_changed");
    const path = `/api/admin/clients/${client.id}/known-payers`;
    expect((await fixture().call(staff, "GET", path)).body.items).toEqual([]);
    expect(await stageOf(trade.id)).toBe("AWAITING_FUNDS");
    expect((await acceptPayer(receipt.id)).status).toBe(200);
    const { body } = await fixture().call(staff, "GET", path);
    expect(body.items).toMatchObject([{ name: "Mallory Mint", account: "•••• 3000" }]);
  });

  it("a manual record is verified when the statement names the client's other name", async () => {
    const trade = await fixture().bookTrade(client);
    await record(trade.reference);
    expect(await credited(trade.reference, "MUELLER TRADING LTD")).toMatchObject({ unverified: false });
  });
});
