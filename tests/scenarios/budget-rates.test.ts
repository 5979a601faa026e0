import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { BudgetRate } from "#contract/reporting/budget-rates.ts";
import { apiScopeNames } from "#domain/clients/api-keys/api-key.ts";
import { clientRoles } from "#domain/clients/users/role.ts";
import { budgetRateRoutes } from "#server/reporting/budget-rates/routes.ts";
import { deleteClientBudgetRates } from "#server/reporting/budget-rates/store.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo } = setupApprovalFixture(budgetRateRoutes);

const year = {
  ...{ fromCurrency: "GBP", toCurrency: "EUR", budgetRate: "1.16", plannedAmount: "500000" },
  ...{ startsOn: "2026-01-01", endsOn: "2026-12-31" },
} as const;

const create = (who: SignedIn, changes: object = {}, key: string = randomUUIDv7()) =>
  desk().call(who, "POST", "/api/budget-rates", {
    payload: { ...year, ...changes },
    headers: { "idempotency-key": key },
  });
const edit = (who: SignedIn, { id }: Pick<BudgetRate, "id">, payload: object) =>
  desk().call(who, "PUT", `/api/budget-rates/${id}`, { payload });
const list = async (who: SignedIn): Promise<BudgetRate[]> =>
  (await desk().call(who, "GET", "/api/budget-rates")).body;

it("a budget rate is added, listed by its period, read, changed and deleted", async () => {
  const client = await desk().addClient();
  const { status, body: added } = await create(client);
  expect(status).toBe(201);
  expect(added).toMatchObject({
    ...{ ...year, budgetRate: 1.16, plannedAmount: "500000.00", status: "current", version: 1 },
    tracking: {
      ...{ exchanges: 0, sold: "0.00", bought: "0.00", averageRate: null },
      ...{ difference: null, differencePercent: null },
      rest: { toSell: "500000.00", outlook: "reachable", requiredRate: 1.16 },
    },
  });
  const next = { startsOn: "2027-01-01", endsOn: "2027-12-31", plannedAmount: null };
  const { body: upcoming } = await create(client, next);
  expect(upcoming).toMatchObject({ status: "upcoming", plannedAmount: null, tracking: { rest: null } });
  const { body: past } = await create(client, { startsOn: "2025-01-01", endsOn: "2025-12-31" });
  expect(past.status).toBe("past");
  expect(await list(client)).toEqual([upcoming, added, past]);

  const changed = await edit(client, added, { ...year, budgetRate: 1.2, version: 1 });
  expect(changed).toMatchObject({ status: 200, body: { budgetRate: 1.2, version: 2 } });
  const read = await desk().call(client, "GET", `/api/budget-rates/${added.id}`);
  expect(read.body).toEqual(changed.body);
  expect((await desk().call(client, "DELETE", `/api/budget-rates/${added.id}`)).status).toBe(204);
  expect((await desk().call(client, "GET", `/api/budget-rates/${added.id}`)).status).toBe(404);
  expect((await desk().call(client, "DELETE", `/api/budget-rates/${added.id}`)).status).toBe(404);
  expect(await list(client)).toEqual([upcoming, past]);
});

it("another client's budget rate answers as if it didn't exist, and is in nobody's way", async () => {
  const [owner, other] = [await desk().addClient(), await desk().addClient()];
  const { body: added } = await create(owner);
  const path = `/api/budget-rates/${added.id}`;
  expect((await desk().call(other, "GET", path)).body.code).toBe("not_found");
  expect((await edit(other, added, year)).body.code).toBe("not_found");
  expect((await desk().call(other, "DELETE", path)).body.code).toBe("not_found");
  expect((await create(other)).status).toBe(201);
  expect(await list(owner)).toEqual([added]);
});

it.each([
  ["one currency twice", { toCurrency: "GBP" }, "budget_rate_invalid", "toCurrency"],
  ["a rate that is none", { budgetRate: "soon" }, "budget_rate_invalid", "budgetRate"],
  ["a period that ends first", { endsOn: "2025-12-31" }, "budget_rate_invalid", "endsOn"],
  ["more than two years", { endsOn: "2028-01-01" }, "budget_rate_invalid", "endsOn"],
  ["a plan of nothing", { plannedAmount: "0" }, "budget_rate_invalid", "plannedAmount"],
  ["a day that there isn't", { startsOn: "2026-02-30" }, "input_invalid", "startsOn"],
  ["a plan that is no amount", { plannedAmount: "lots" }, "input_invalid", "plannedAmount"],
])("a budget rate with %s is refused by its field, and nothing is kept", async (_, fault, code, field) => {
  const client = await desk().addClient();
  const { status, body } = await create(client, fault);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, code, [field]]);
  expect(await list(client)).toEqual([]);
});

it("a budget rate in a currency that isn't traded is refused", async () => {
  const { status, body } = await create(await desk().addClient(), { toCurrency: "CHF" });
  expect([status, body.code]).toEqual([422, "currency_not_tradable"]);
});

it("a period that overlaps is refused by the name of the one in its way", async () => {
  const client = await desk().addClient();
  const { body: first } = await create(client, { startsOn: "2026-04-01", endsOn: "2026-06-30" });
  const { body: later } = await create(client, { startsOn: "2026-07-01", endsOn: "2026-09-30" });
  const refusal = {
    status: 409,
    body: {
      code: "budget_rate_overlap",
      fields: {
        startsOn:
          "You have a budget rate for GBP to EUR from 01 Apr 2026 to 30 Jun 2026. Choose days outside it, or change that one.",
      },
    },
  };
  const inside = { startsOn: "2026-06-30", endsOn: "2026-12-31" };
  expect(await create(client, inside)).toMatchObject(refusal);
  expect(await edit(client, later, { ...year, ...inside })).toMatchObject(refusal);
  expect((await edit(client, first, { ...year, startsOn: "2026-05-01", endsOn: "2026-06-30" })).status).toBe(
    200,
  );
  expect((await create(client, { ...inside, fromCurrency: "EUR", toCurrency: "GBP" })).status).toBe(201);
});

it("of fifty overlapping periods at once one is added, and the others name it", async () => {
  const client = await desk().addClient();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      create(client, { startsOn: `2026-01-${String((index % 28) + 1).padStart(2, "0")}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const [kept] = await list(client);
  const others = answers.filter(({ status }) => status !== 201);
  expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(["budget_rate_overlap"]));
  const [, , day] = String(kept?.startsOn).split("-");
  expect(others[0]?.body.fields.startsOn).toContain(`from ${day} Jan 2026 to 31 Dec 2026`);
});

it("the database itself keeps periods apart, and bounds them", async () => {
  const client = await desk().addClient();
  const { body } = await create(client);
  const { db } = desk();
  const row = await db
    .selectFrom("budgetRates")
    .selectAll()
    .where("id", "=", body.id)
    .executeTakeFirstOrThrow();
  const insert = (changes: object) =>
    db
      .insertInto("budgetRates")
      .values({ ...row, id: randomUUIDv7(), budgetRate: "1.16", ...changes })
      .execute();
  await expect(insert({ startsOn: "2026-12-31", endsOn: "2027-01-31" })).rejects.toThrow(
    "budget_rates_apart",
  );
  await expect(insert({ startsOn: "2027-02-01", endsOn: "2027-01-31" })).rejects.toThrow(
    "budget_rate_period",
  );
  await expect(insert({ startsOn: "2027-01-01", endsOn: "2029-01-02" })).rejects.toThrow(
    "budget_rate_period",
  );
  await insert({ startsOn: "2027-01-01", endsOn: "2027-01-31" });
});

it("a budget rate is added once per key, however often its answer is lost", async () => {
  const client = await desk().addClient();
  const key = randomUUIDv7();
  const answers = await Promise.all([1, 2, 3].map(() => create(client, {}, key)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await list(client)).toEqual([answers[0]?.body]);
});

it("a budget rate is refused beyond a hundred, also at once", async () => {
  const client = await desk().addClient();
  const { body } = await create(client);
  const { db } = desk();
  const row = await db
    .selectFrom("budgetRates")
    .selectAll()
    .where("id", "=", body.id)
    .executeTakeFirstOrThrow();
  const day = (days: number) => new Date(Date.UTC(2030, 0, 1 + days)).toISOString().slice(0, 10);
  const others = Array.from({ length: 96 }, (_, index) => ({
    ...{ ...row, id: randomUUIDv7(), budgetRate: "1.16" },
    ...{ startsOn: day(index), endsOn: day(index) },
  }));
  await db
    .insertInto("budgetRates")
    .values(others as never)
    .execute();
  const answers = await Promise.all(
    [200, 201, 202, 203, 204].map((days) => create(client, { startsOn: day(days), endsOn: day(days) })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("budget_rate_limit");
});

it("a budget rate changed in two tabs keeps the first change and refuses the later one", async () => {
  const client = await desk().addClient();
  const { body: added } = await create(client);
  const answers = await Promise.all(
    [1.17, 1.18].map((budgetRate) => edit(client, added, { ...added, budgetRate })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("budget_rate_changed");
  expect(await list(client)).toEqual([answers.find(({ status }) => status === 200)?.body]);
});

it("a budget rate in a currency that was closed since can be changed, and not moved to another", async () => {
  const client = await desk().addClient();
  const { body: added } = await create(client, { fromCurrency: "AUD" });
  const uses = (list: readonly string[]) =>
    desk()
      .db.updateTable("currencies")
      .set({ uses: [...list] as never })
      .where("code", "=", "AUD")
      .execute();
  const { uses: before } = await desk()
    .db.selectFrom("currencies")
    .select("uses")
    .where("code", "=", "AUD")
    .executeTakeFirstOrThrow();
  await uses([]);
  const corrected = await edit(client, added, { ...year, fromCurrency: "AUD", budgetRate: 0.6 });
  const moved = await edit(client, added, { ...year, fromCurrency: "GBP", toCurrency: "AUD" });
  await uses(before);
  expect([corrected.status, moved.body.code]).toEqual([200, "currency_not_tradable"]);
});

const changers = ["owner", "administrator", "preparer"];
it.each(clientRoles)(
  "a member who is %s reads and changes budget rates as their role allows",
  async (role) => {
    const owner = await desk().addClient();
    const { body: added } = await create(owner, { startsOn: "2025-01-01", endsOn: "2025-12-31" });
    const member = await addTo(owner, role);
    const read = await desk().call(member, "GET", `/api/budget-rates/${added.id}`);
    expect(read.status).toBe(role === "accountant" ? 403 : 200);
    const changes = [
      (await create(member)).status,
      (await edit(member, added, added)).status,
      (await desk().call(member, "DELETE", `/api/budget-rates/${added.id}`)).status,
    ];
    expect(changes).toEqual(changers.includes(role) ? [201, 200, 204] : [403, 403, 403]);
  },
);

it.each(apiScopeNames)(
  "a key with the scope %s reads and changes budget rates as it allows",
  async (scope) => {
    const owner = await desk().addClient();
    const { authorization } = await makeApiKey(desk().app, { clientId: owner.id, scopes: [scope] });
    const key = { id: owner.id, cookie: "", authorization };
    const read = await desk().call(key, "GET", "/api/budget-rates");
    expect(read.status).toBe(scope === "read" ? 200 : 403);
    expect((await create(key)).status).toBe(scope === "quotes" ? 201 : 403);
  },
);

it("a closed account keeps no budget rates, and other accounts keep theirs", async () => {
  const [leaving, staying] = [await desk().addClient(), await desk().addClient()];
  await Promise.all([create(leaving), create(staying)]);
  await desk()
    .db.transaction()
    .execute((tx) => deleteClientBudgetRates(tx, leaving.id));
  expect([(await list(leaving)).length, (await list(staying)).length]).toEqual([0, 1]);
});
