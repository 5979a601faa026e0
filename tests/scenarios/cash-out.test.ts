import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { setupRewardsFixture } from "../support/setup-rewards-fixture.ts";

const fixture = setupRewardsFixture();

/** A client who has earned this many US cents. */
async function earner(usdMinor: bigint) {
  const client = await fixture().addClient();
  await fixture().earn(client.id, usdMinor);
  return client;
}

describe("cashing out at once", () => {
  it("cashing out pays half into the US dollar balance and returns the remainder", async () => {
    const client = await earner(500_00n);
    const { status, body } = await fixture().cashOut(client, "100.00");
    expect(status).toBe(200);
    expect(body).toMatchObject({ availableBalance: "400.00", totalEarnings: "500.00" });
    expect(await fixture().balanceOf(client, "USD")).toBe(50_00n);
    expect(await fixture().movements(client)).toEqual(["cashed_out -100.00", "earned 500.00"]);
  });

  it("cashing out rounds an odd cent down", async () => {
    const client = await earner(8n);
    await fixture().cashOut(client, 0.03);
    await fixture().cashOut(client, "0.05");
    expect(await fixture().balanceOf(client, "USD")).toBe(1n + 2n);
  });

  it("cashing out is done once per key, however often it is sent", async () => {
    const client = await earner(500_00n);
    const key = randomUUIDv7();
    const answers = await Promise.all([1, 2, 3, 4].map(() => fixture().cashOut(client, "200.00", key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { body } of done) expect(body.availableBalance).toBe("300.00");
    expect((await fixture().cashOut(client, "200.00", key)).body.availableBalance).toBe("300.00");
    expect((await fixture().cashOut(client, "201.00", key)).body.code).toBe("idempotency_key_reused");
    expect(await fixture().balanceOf(client, "USD")).toBe(100_00n);
  });

  it("cashing out everything concurrently succeeds once", async () => {
    const client = await earner(500_00n);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => fixture().cashOut(client, "500.00")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "profit_share_insufficient",
      message: "You don't have that much profit share. Enter a smaller amount.",
    });
    expect(await fixture().balanceOf(client, "USD")).toBe(250_00n);
  });

  it("cashing out beside a booking that spends it never exceeds the available amount", async () => {
    const client = await earner(60_00n);
    const quoteId = await fixture().quote(client.id, "1000.00");
    await Promise.all([
      fixture().book(client.id, quoteId, randomUUIDv7(), { useProfitShare: true }),
      fixture().cashOut(client, "60.00"),
    ]);
    expect((await fixture().stats(client)).availableBalance).toBe("0.00");
  });

  it.each<[string, unknown, string]>([
    ["nothing", "0", "cash_out_too_small"],
    ["a cent", "0.01", "cash_out_too_small"],
    ["a fraction of a cent", "0.001", "amount_too_precise"],
    ["more than there is", "5.01", "profit_share_insufficient"],
    ["a fortune", 1e9, "profit_share_insufficient"],
    ["more than money has digits", "99999999999999999999", "amount_too_large"],
    ["less than nothing", "-1", "input_invalid"],
    ["words", "all of it", "input_invalid"],
    ["no amount", undefined, "input_malformed"],
  ])("cashing out %s is refused with a reason", async (_, amount, code) => {
    const client = await earner(5_00n);
    const { body } = await fixture().cashOut(client, amount);
    expect(body).toMatchObject({ code, message: expect.stringMatching(/\w/) });
    expect((await fixture().stats(client)).availableBalance).toBe("5.00");
  });
});
