import { describe, expect, it } from "vitest";
import { addDays } from "#domain/calendar.ts";
import { Refused } from "#domain/refusal.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { screenNames } from "#server/processes/screen-names.ts";
import type { PaymentFixture } from "../support/payment-fixture.ts";
import { getFixtureDay, loadNames, loadTestList, ofacFiles, ukFile } from "../support/screening-lists.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const also = { routes: screeningRoutes, subscriptions: screeningSubscriptions };
const names = {
  DEM0001: ["Synthetic Listed Person", "Sinthetic Person"],
  DEM0002: ["Synthetic Trading Ltd"],
};

async function standing(fixture: PaymentFixture) {
  return (await fixture.call(await fixture.addStaff("viewer"), "GET", "/api/admin/screening")).body;
}

async function refusalOf(loading: Promise<unknown>) {
  const error = await loading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error(`not refused: ${error}`);
  return { code: error.code, fields: error.fields };
}

async function rowCounts({ db }: PaymentFixture) {
  const count = async (table: "screeningLists" | "screeningEntries" | "auditLog") =>
    (await db.selectFrom(table).select("id").execute()).length;
  return [await count("screeningLists"), await count("screeningEntries"), await count("auditLog")];
}

describe("a list", () => {
  const bookings = setupPaymentFixture("normal", also);

  it("a sanctions list is a version with its day, its hash and its number of names", async () => {
    expect(await loadNames(bookings(), names)).toMatchObject({ outcome: "loaded", number: 1 });
    const viewer = await bookings().addStaff("viewer");
    const { body } = await bookings().call(viewer, "GET", "/api/admin/screening/lists");
    expect(body.items).toMatchObject([
      {
        name: "UK Sanctions List",
        version: 1,
        asOf: getFixtureDay(bookings()),
        ageDays: 0,
        inForce: true,
        entries: 2,
        names: 3,
        loadedBy: null,
      },
    ]);
    expect(body.items[0].sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(body.items[0].screenedAt).not.toBeNull();
  });

  it("a sanctions list loaded twice changes nothing, also three times at once", async () => {
    const before = await rowCounts(bookings());
    const file = ukFile(getFixtureDay(bookings()), names);
    const again = await Promise.all([1, 2, 3].map(() => loadTestList(bookings(), "uk", [file])));
    expect(again).toEqual(
      Array(3).fill({ outcome: "unchanged", number: 1, asOf: getFixtureDay(bookings()) }),
    );
    expect(await rowCounts(bookings())).toEqual(before);
  });

  it("a sanctions list that is still published later is as fresh as that day, and repeats no case", async () => {
    const file = ukFile(getFixtureDay(bookings()), names);
    const tomorrow = addDays(getFixtureDay(bookings()), 1);
    expect(await refusalOf(loadTestList(bookings(), "uk", [file], tomorrow))).toMatchObject({
      code: "input_invalid",
    });
    bookings().setNow(new Date(bookings().clock().getTime() + 86_400_000));
    const before = await rowCounts(bookings());
    expect(await loadTestList(bookings(), "uk", [file], tomorrow)).toEqual({
      outcome: "confirmed",
      number: 1,
      asOf: tomorrow,
    });
    const [lists, entries, audited] = await rowCounts(bookings());
    expect([lists, entries, audited]).toEqual([before[0], before[1], (before[2] ?? 0) + 1]);
  });

  it("a sanctions list may be dated with the day that has begun where it is loaded, and with no later one", async () => {
    const today = getFixtureDay(bookings());
    const [tomorrow, later] = [addDays(today, 1), addDays(today, 2)];
    const auckland = { now: new Date(`${today}T23:30:00Z`), zone: "Pacific/Auckland" };
    const losAngeles = { now: new Date(`${today}T00:30:00Z`), zone: "America/Los_Angeles" };
    const file = ukFile(addDays(today, -1), names);
    const load = (day: typeof today, by: typeof auckland) => loadTestList(bookings(), "uk", [file], day, by);
    expect(await refusalOf(load(later, auckland))).toMatchObject({ code: "input_invalid" });
    expect(await refusalOf(load(tomorrow, losAngeles))).toMatchObject({ code: "input_invalid" });
    expect(await load(today, losAngeles)).toMatchObject({ outcome: "unchanged" });
    expect(await load(tomorrow, auckland)).toEqual({ outcome: "confirmed", number: 1, asOf: tomorrow });
    bookings().setNow(new Date(bookings().clock().getTime() + 86_400_000));
  });

  it("a sanctions list stores unchanged entries once, and keeps its older versions", async () => {
    await loadNames(bookings(), { DEM0001: names.DEM0001, DEM0003: ["Synthetic Newcomer"] });
    const rows = await bookings()
      .db.selectFrom("screeningEntries")
      .select(["number", "since", "until"])
      .orderBy("number")
      .execute();
    expect(rows).toEqual([
      { number: "DEM0001", since: 1, until: null },
      { number: "DEM0002", since: 1, until: 2 },
      { number: "DEM0003", since: 2, until: null },
    ]);
  });

  it("a broken sanctions list is refused with its lines, and nothing changes", async () => {
    const before = await rowCounts(bookings());
    const short = Buffer.concat([
      ukFile(getFixtureDay(bookings()), names),
      Buffer.from("\r\nDEM0009,only two"),
    ]);
    expect(await refusalOf(loadTestList(bookings(), "uk", [short]))).toEqual({
      code: "screening_list_unreadable",
      fields: { file: "Line 6: it has 2 fields, but the header has 10." },
    });
    const unclosed = Buffer.concat([
      ukFile(getFixtureDay(bookings()), names),
      Buffer.from('\r\nDEM0009,"never closed'),
    ]);
    const { code, fields } = await refusalOf(loadTestList(bookings(), "uk", [unclosed]));
    expect(code).toBe("screening_list_unreadable");
    expect(fields?.file).toContain("line 6");
    expect(await refusalOf(loadTestList(bookings(), "uk", [Buffer.from("<!doctype html>")]))).toMatchObject({
      code: "screening_list_unreadable",
    });
    expect(await rowCounts(bookings())).toEqual(before);
  });

  it("a sanctions list that is older than the current one, or lost half of its names, is refused", async () => {
    const yesterday = ukFile(addDays(getFixtureDay(bookings()), -3), names);
    expect(await refusalOf(loadTestList(bookings(), "uk", [yesterday]))).toMatchObject({
      code: "screening_list_older",
    });
    const shrunk = ukFile(getFixtureDay(bookings()), { DEM0001: ["Synthetic Listed Person"] });
    expect(await refusalOf(loadTestList(bookings(), "uk", [shrunk]))).toMatchObject({
      code: "screening_list_shrunk",
    });
  });

  it("OFAC's sanctions list takes both files and the day on which they were published", async () => {
    const files = ofacFiles("LISTED, Synthetic Ofac");
    expect(await refusalOf(loadTestList(bookings(), "ofac-sdn", files))).toMatchObject({
      code: "input_invalid",
    });
    expect(await loadTestList(bookings(), "ofac-sdn", files, getFixtureDay(bookings()))).toMatchObject({
      outcome: "loaded",
      number: 1,
    });
    const client = await bookings().addClient();
    const id = await bookings().addBeneficiary(client, "EUR", "Synthetic Ofac Listed");
    await bookings().relay();
    const cases = await bookings()
      .db.selectFrom("screeningCases")
      .select("score")
      .where("subjectId", "=", id)
      .execute();
    expect(cases).toContainEqual({ score: "1.000" });
  });
});

describe("outside the demo", () => {
  const payments = setupPaymentFixture("normal", {
    ...also,
    environment: {
      DEMO: "0",
      CLIENT_SECOND_FACTOR: "optional",
      SCREENING_LISTS: "uk",
      SCREENING_MAX_AGE_DAYS: "3",
    },
  });

  async function withdraw() {
    const client = await payments().addClient();
    await payments()
      .db.updateTable("clients")
      .set({ name: "Demo Client" })
      .where("id", "=", client.id)
      .execute();
    await payments().deposit(client, "100.00", "EUR");
    const beneficiaryId = await payments().addBeneficiary(client, "EUR", "Plain Demo Recipient");
    const { body } = await payments().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "100.00" },
    });
    await payments().relay();
    return body.id as string;
  }
  const statusOf = async (id: string) =>
    (await payments().db.selectFrom("payments").select("status").where("id", "=", id).executeTakeFirst())
      ?.status;

  it("nothing is paid out without a list, and the desk sees why; with one, held payouts leave by themselves", async () => {
    const paymentId = await withdraw();
    expect(await statusOf(paymentId)).toBe("READY");
    expect(await standing(payments())).toMatchObject({
      faults: ["The UK Sanctions List has never been loaded."],
      simulated: false,
      stale: 1,
      held: 0,
    });
    await loadNames(payments(), names);
    await payments().settle();
    expect(await statusOf(paymentId)).toBe("COMPLETED");
    expect(await standing(payments())).toMatchObject({ faults: [], stale: 0 });
  });

  it("nothing is paid out with a stale list until it is known to be still in force", async () => {
    const file = ukFile(getFixtureDay(payments()), names);
    payments().setNow(new Date(payments().clock().getTime() + 3 * 86_400_000));
    const inTime = await withdraw();
    await payments().settle();
    expect(await statusOf(inTime)).toBe("COMPLETED");
    payments().setNow(new Date(payments().clock().getTime() + 86_400_000));
    const late = await withdraw();
    await payments().settle();
    await screenNames(payments().app, payments().db);
    await payments().settle();
    expect(await statusOf(late)).toBe("READY");
    expect((await standing(payments())).faults).toEqual([
      "The UK Sanctions List is 4 days old; the limit is 3.",
    ]);
    await loadTestList(payments(), "uk", [file], getFixtureDay(payments()));
    await screenNames(payments().app, payments().db);
    await payments().settle();
    expect(await statusOf(late)).toBe("COMPLETED");
    const outcomes = await payments()
      .db.selectFrom("payoutScreenings")
      .select("outcome")
      .where("paymentId", "=", late)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["stale", "released"]);
  });
});
