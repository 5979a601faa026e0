import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { receiptQueueRoutes } from "#server/payments/incoming/queue-routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { setupAutoExchangeFixture } from "../support/setup-auto-exchange-fixture.ts";

const { desk: fixture, ruleOf, read } = setupAutoExchangeFixture([...receiptQueueRoutes, ...screeningRoutes]);
let client: SignedIn;
let depositReference: string;
let ruleId: string;

beforeEach(async () => {
  client = await fixture().addClient();
  depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase()}`;
  await fixture()
    .db.updateTable("clients")
    .set({ depositReference, name: "Zoë Müller" })
    .where("id", "=", client.id)
    .execute();
  ruleId = (await ruleOf(client)).id;
});

/** 1,000.00 GBP under this text from somebody else than the client. */
const receive = (text: string, payer = "Adam Novak") =>
  fixture().receive("1000.00", "GBP", text, randomUUIDv7(), payer);

async function decide(path: string, payload?: object): Promise<void> {
  const staff = await fixture().addStaff("approver");
  const answer = await fixture().call(staff, "POST", `/api/admin/${path}`, payload ? { payload } : {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const acceptPayer = (receiptId: string) =>
  decide(`receipts/${receiptId}/accept-payer`, {
    clientId: client.id,
    payerName: "Adam Novak",
    payerAccount: null,
  });

async function heldAfterwards() {
  await fixture().settle();
  expect(await checkBooks(fixture().db)).toEqual([]);
  return {
    runs: (await read(client, ruleId)).runs.length,
    pounds: await fixture().balanceOf(client, "GBP"),
    euros: await fixture().balanceOf(client, "EUR"),
  };
}

const exchanged = { runs: 1, pounds: 0n, euros: 116_649n };
const kept = { runs: 0, pounds: 100_000n, euros: 0n };

describe("money under the client's own reference that is reviewed first", () => {
  it("reviewed money is exchanged once its payer is accepted", async () => {
    const receipt = await receive(depositReference);
    expect(receipt.queue).toBe("third_party");
    await acceptPayer(receipt.id);
    expect(await heldAfterwards()).toEqual(exchanged);
  });

  it("reviewed money is exchanged once its payer is no sanctions match", async () => {
    await loadNames(fixture(), { DEM0001: ["Zoe Mueller"] });
    const receipt = await receive(depositReference, "Zoe Mueller");
    expect(receipt.holdReason).toBe("screening");
    const cases = await fixture()
      .db.selectFrom("screeningCases")
      .select("id")
      .where("status", "=", "open")
      .execute();
    for (const { id } of cases)
      await decide(`screening/cases/${id}/decision`, { decision: "cleared", reason: "Another birthday" });
    expect(await heldAfterwards()).toEqual(exchanged);
  });

  it("reviewed money that was recorded by hand is exchanged once it is verified too", async () => {
    const payload = {
      ...{ bankReference: randomUUIDv7(), reference: depositReference, payerName: "Adam Novak" },
      ...{ currency: "GBP", amount: "1000.00" },
    };
    const staff = await fixture().addStaff();
    const { body } = await fixture().call(staff, "POST", "/api/admin/receipts", { payload });
    await acceptPayer(body.id);
    expect(await heldAfterwards()).toMatchObject({ runs: 0, euros: 0n });
    await decide(`receipts/${body.id}/verify`);
    expect(await heldAfterwards()).toEqual(exchanged);
  });

  it("reviewed money under another text, or assigned in parts, stays in the balance", async () => {
    const unnamed = await receive("for my account");
    const whole = [{ clientId: client.id, amount: "1000.00" }];
    await decide(`receipts/${unnamed.id}/assign`, { parts: whole });
    expect(await heldAfterwards()).toEqual(kept);
    const named = await receive(depositReference);
    const other = await fixture().addClient();
    const parts = [
      { clientId: client.id, amount: "400.00" },
      { clientId: other.id, amount: "600.00" },
    ];
    await decide(`receipts/${named.id}/assign`, { parts });
    expect(await heldAfterwards()).toEqual({ ...kept, pounds: 140_000n });
  });
});
