import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture();

const roomy = { payout: "1000000", operatorDay: "1000000", beneficiaryDay: "1000000", houseDay: "1000000" };

/** Sets limits in pounds as the desk does; one euro is less than a pound and more than 80 pence here. */
async function setLimits(limits: Partial<typeof roomy> = {}): Promise<void> {
  const { payout, operatorDay, beneficiaryDay, houseDay } = { ...roomy, ...limits };
  const pence = (pounds: string) => BigInt(Math.round(Number(pounds) * 100));
  await fixture()
    .app.db.insertInto("payoutLimits")
    .values({
      id: randomUUIDv7(),
      perPayout: pence(payout),
      perOperatorDay: pence(operatorDay),
      perBeneficiaryDay: pence(beneficiaryDay),
      perHouseDay: pence(houseDay),
      setBy: (await fixture().addStaff("administrator")).id,
      setAt: fixture().clock(),
    })
    .execute();
}

const prepare = (staff: SignedIn, ids: readonly string[]) =>
  fixture().call(staff, "POST", "/api/admin/payments/prepare", { payload: { ids } });
const approve = (staff: SignedIn, ids: readonly string[]) =>
  fixture().call(staff, "POST", "/api/admin/payments/approve", { payload: { ids } });

async function standing(ids: readonly string[]) {
  return fixture()
    .app.db.selectFrom("payments")
    .select(["id", "approval", "secondPerson", "worthGbp"])
    .where("id", "in", [...ids])
    .execute();
}

const aloneOf = (rows: readonly { approval: string | null }[]) =>
  rows.filter(({ approval }) => approval === "below_limit").length;

async function overLimitsOf(id: string) {
  const row = await fixture()
    .app.db.selectFrom("auditLog")
    .select("details")
    .where("subjectId", "=", id)
    .where("action", "=", "prepare_payout")
    .executeTakeFirst();
  return (row?.details as { overLimits?: string } | undefined)?.overLimits ?? null;
}

beforeEach(async () => {
  // Each test has a day of its own.
  await fixture().app.db.updateTable("payments").set({ worthGbp: null }).execute();
  await setLimits();
  fixture().app.rates.accept(tableAt(fixture().clock()));
});

describe("a payout", () => {
  it.each([
    ["payout", "a single payout"],
    ["operatorDay", "a preparer's day"],
    ["beneficiaryDay", "a recipient account's day"],
    ["houseDay", "all payouts of a day"],
  ] as const)(
    "a payout above the limit of %s needs a second person, who reads that it's that for %s",
    async (name, words) => {
      const [id = ""] = await readyPayouts(fixture(), ["100.00"]);
      await setLimits({ [name]: "50" });
      expect((await prepare(await fixture().addStaff(), [id])).status).toBe(200);
      expect((await standing([id]))[0]).toMatchObject({ approval: null, secondPerson: true });
      expect(await overLimitsOf(id)).toBe(name);
      const { body } = await fixture().call(await fixture().addStaff(), "GET", `/api/admin/payments/${id}`);
      expect(body.history).toContainEqual(
        expect.objectContaining({ event: "prepare_payout", detail: `Above the limit for ${words}` }),
      );
    },
  );

  it("a payout below every limit is released by its preparer", async () => {
    const [id = ""] = await readyPayouts(fixture(), ["100.00"]);
    await prepare(await fixture().addStaff(), [id]);
    expect((await standing([id]))[0]).toMatchObject({ approval: "below_limit", secondPerson: false });
    expect(await overLimitsOf(id)).toBeNull();
  });

  it("a payout counts towards its person's daily limit, whichever of their accounts prepares it", async () => {
    const [one = "", other = "", third = ""] = await readyPayouts(fixture(), ["100.00", "101.00", "102.00"]);
    await setLimits({ operatorDay: "100" });
    const operator = await fixture().addStaff();
    const mailbox = await fixture().addStaff();
    await secondAccountOf(operator, mailbox);
    await prepare(operator, [one]);
    await prepare(await fixture().addStaff(), [third]);
    await prepare(mailbox, [other]);
    expect(aloneOf(await standing([one, third]))).toBe(2);
    expect(aloneOf(await standing([other]))).toBe(0);
  });
});

/** Gives the second account to the first one's person, as an invitation would. */
async function secondAccountOf(first: SignedIn, second: SignedIn): Promise<void> {
  const { db } = fixture().app;
  const { personId } = await db
    .selectFrom("staff")
    .select("personId")
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  const id = randomUUIDv7();
  const account = {
    id,
    email: `${id}@staff.test`,
    name: "Demo Desk",
    role: "approver",
    passwordHash: "none",
  } as const;
  await db
    .insertInto("staff")
    .values({ ...account, personId, createdAt: fixture().clock() })
    .execute();
  await db.updateTable("sessions").set({ staffId: id }).where("staffId", "=", second.id).execute();
}

describe("fifty payouts at once", () => {
  it("fifty concurrent payouts of one operator exceed no daily limit without a second person", async () => {
    const ids: string[] = [];
    for (let trade = 0; trade < 5; trade += 1)
      ids.push(
        ...(await readyPayouts(
          fixture(),
          Array.from({ length: 10 }, () => "100.00"),
        )),
      );
    await setLimits({ operatorDay: "300" });
    const operator = await fixture().addStaff();
    const answers = await Promise.all(ids.map((id) => prepare(operator, [id])));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const rows = await standing(ids);
    const alone = rows.filter(({ approval }) => approval === "below_limit");
    const sum = alone.reduce((total, { worthGbp }) => total + (worthGbp ?? 0n), 0n);
    expect(alone.length).toBe(3);
    expect(sum).toBeLessThanOrEqual(30_000n);
  });
});

describe("what one person prepared", () => {
  async function prepared() {
    const [id = ""] = await readyPayouts(fixture(), ["100.00"]);
    await setLimits({ payout: "1" });
    const operator = await fixture().addStaff();
    await prepare(operator, [id]);
    return { id, operator };
  }

  it("a prepared payout is not approved by another account of the same person, not even by SQL", async () => {
    const { id, operator } = await prepared();
    const mailbox = await fixture().addStaff("approver");
    await secondAccountOf(operator, mailbox);
    expect((await approve(mailbox, [id])).body).toMatchObject({ code: "second_person_same" });
    const { db } = fixture().app;
    const session = await db
      .selectFrom("sessions")
      .innerJoin("staff", "staff.id", "sessions.staffId")
      .select("staff.id")
      .where("staff.personId", "=", operator.id)
      .where("staff.id", "!=", operator.id)
      .executeTakeFirstOrThrow();
    await expect(
      db
        .updateTable("payments")
        .set({ approval: "second_person", approvedBy: session.id, approvedAt: fixture().clock() })
        .where("id", "=", id)
        .execute(),
    ).rejects.toThrow("one person has both prepared and approved");
  });

  it.each(["invited", "raised", "enabled", "reset"] as const)(
    "a prepared payout is not approved by somebody whom they %s within 24 hours, nor the other way round",
    async (kind) => {
      const { id, operator } = await prepared();
      const approver = await fixture().addStaff("approver");
      const at = fixture().clock();
      const grant = { id: randomUUIDv7(), staffId: approver.id, grantedBy: operator.id, kind, at };
      await fixture().app.db.insertInto("staffGrants").values(grant).execute();
      expect((await approve(approver, [id])).body).toMatchObject({ code: "second_person_recent" });
      const reversed = await fixture().addStaff("approver");
      const other = { ...grant, id: randomUUIDv7(), staffId: operator.id, grantedBy: reversed.id };
      await fixture().app.db.insertInto("staffGrants").values(other).execute();
      expect((await approve(reversed, [id])).body).toMatchObject({ code: "second_person_recent" });
      expect((await approve(await fixture().addStaff("approver"), [id])).status).toBe(200);
    },
  );
});
