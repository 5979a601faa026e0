import { expect, it } from "vitest";
import { pruneQuotes } from "#server/trading/treasury/fix/fix-store.ts";
import { fixNumbers } from "../../scripts/lib/fix-numbers.ts";
import { setupFixFixture } from "../support/fix-fixture.ts";

const { fixture, bank, sent, quoted, isUp, log } = setupFixFixture();
const logged = () => log.join("");

it("a session that the provider began again by itself goes on once an operator sets its numbers, and not before", async () => {
  const environment = { FIX_SENDER_COMP_ID: "SUMMIT", FIX_TARGET_COMP_ID: "BANK" };
  const admin = (...args: string[]) =>
    fixture()
      .db.transaction()
      .execute(fixNumbers(["numbers", ...args], environment));
  const setting = ["--next-in", "1", "--next-out", "1"];
  await expect.poll(isUp).toBe(true);
  await expect(admin(...setting)).rejects.toThrow("is up, so its numbers agree");
  Object.assign(bank.acceptor.numbers, { nextOut: 1, nextIn: 1 });
  bank.acceptor.drop();
  await expect.poll(logged).toContain("MsgSeqNum too low");
  await expect.poll(isUp).toBe(false);
  await expect.poll(() => admin(...setting)).toContain("from the provider is number 1, the next to it 1.");
  await expect.poll(isUp).toBe(true);
  expect(await sent()).toMatchObject({ status: "FILLED" });
  expect(await admin()).toMatch(/^SUMMIT>BANK is up\./);
  const { details } = await fixture()
    .db.selectFrom("auditLog")
    .select("details")
    .where("action", "=", "fix_numbers_set")
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({
    after: "The next message from the provider is number 1, the next to it 1.",
  });
});

it("quotes on which nothing was ordered are deleted after a while, and those with an order never", async () => {
  await quoted();
  const kept = async (isOrdered: boolean) => {
    const rows = await fixture().db.selectFrom("fixQuotes").select("orderId").execute();
    return rows.filter(({ orderId }) => (orderId !== null) === isOrdered).length;
  };
  const ordered = await kept(true);
  const now = fixture().clock();
  await pruneQuotes(fixture().db, new Date(now.getTime() - 1), 100);
  expect(await kept(false)).toBeGreaterThan(0);
  expect(await pruneQuotes(fixture().db, new Date(now.getTime() + 1), 1)).toBe(1);
  while ((await pruneQuotes(fixture().db, new Date(now.getTime() + 1), 1)) === 1);
  expect([await kept(false), await kept(true)]).toEqual([0, ordered]);
});
