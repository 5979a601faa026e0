import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { clockIn } from "#domain/time-zone.ts";
import { activityRoutes } from "#server/clients/users/activity-routes.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, team, prepared, approve } = setupApprovalFixture(activityRoutes);

const read = async (who: { id: string; cookie: string }, query = "") =>
  (await desk().call(who, "GET", `/api/activity${query}`)).body.items;

it("names who did what to what, and from where", async () => {
  const { owner, preparer, recipient } = await team();
  const id = await prepared(preparer, recipient);
  await approve(owner, id);
  const [approved, asked, added] = await read(owner);
  expect(approved).toMatchObject({ action: "approve_requests", by: { name: expect.any(String) } });
  expect(asked).toMatchObject({
    action: "request_approval",
    description: "Sent something for approval",
    subjectId: id,
    by: { id: preparer.userId },
    address: "127.0.0.1",
  });
  expect(added).toMatchObject({ action: "add_recipient", subjectId: recipient });
});

it("a booking is recorded once, however often it is sent", async () => {
  const client = await desk().addClient();
  const quoteId = await desk().quote(client.id, "100.00");
  const headers = { "idempotency-key": "one-booking-key" };
  const book = () =>
    desk().call(client, "POST", "/api/trades", { payload: { quoteId, termsAccepted: true }, headers });
  const answers = await Promise.all([book(), book(), book()]);
  const tradeId = answers[0].body.id;
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await read(client)).toMatchObject([{ action: "book_exchange", subjectId: tradeId }]);
});

it("a refused call leaves nothing behind", async () => {
  const client = await desk().addClient();
  const recipient = await desk().addBeneficiary(client);
  const before = await read(client);
  const payload = { beneficiaryId: recipient, amount: "1.00" };
  expect((await desk().call(client, "POST", "/api/balances/EUR/withdrawals", { payload })).status).not.toBe(
    201,
  );
  expect(await read(client)).toEqual(before);
});

it("is filtered by member, action and day, in pages", async () => {
  const { owner, preparer, recipient } = await team();
  await prepared(preparer, recipient, "1.00");
  await prepared(preparer, recipient, "2.00");
  const today = desk().clock().toISOString().slice(0, 10);
  const yesterday = new Date(desk().clock().getTime() - 86_400_000).toISOString().slice(0, 10);
  expect(await read(owner, `?member=${preparer.userId}`)).toHaveLength(2);
  expect(await read(owner, "?action=add_recipient")).toHaveLength(1);
  expect(await read(owner, `?from=${today}&to=${today}`)).toHaveLength(3);
  expect(await read(owner, `?to=${yesterday}`)).toEqual([]);
  const { body } = await desk().call(owner, "GET", "/api/activity?limit=2");
  const rest = await read(owner, `?limit=2&cursor=${encodeURIComponent(body.nextCursor)}`);
  expect([...body.items, ...rest].map(({ id }: { id: string }) => id)).toEqual(
    (await read(owner)).map(({ id }: { id: string }) => id),
  );
  expect((await desk().call(owner, "GET", "/api/activity?from=2026-02-30")).status).toBe(422);
});

it("the activity takes days in the reader's time zone, in the list and in the download", async () => {
  const client = await desk().addClient();
  await desk().addBeneficiary(client);
  const { at } = (await read(client))[0];
  const [zone, elsewhere] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const [day, earlier] = [clockIn(zone, new Date(at)).day, clockIn(elsewhere, new Date(at)).day];
  expect(earlier < day).toBe(true);
  const count = async (query: string) => {
    const { raw } = await desk().call(client, "GET", `/api/activity.csv${query}`);
    expect(raw.toString("utf8")).toContain("Time (UTC)");
    return [(await read(client, query)).length, raw.toString("utf8").trim().split("\n").length - 1];
  };
  expect(await count(`?from=${day}&to=${day}&zone=${zone}`)).toEqual([1, 1]);
  expect(await count(`?from=${earlier}&to=${earlier}&zone=${zone}`)).toEqual([0, 0]);
  expect(await count(`?from=${earlier}&to=${earlier}&zone=${elsewhere}`)).toEqual([1, 1]);
  expect(await count(`?from=${day}&to=${day}&zone=${elsewhere}`)).toEqual([0, 0]);
  const { status, body } = await desk().call(client, "GET", "/api/activity?zone=Middle/Earth");
  expect([status, body.fields]).toEqual([422, { zone: "We don't recognise this time zone" }]);
});

it("downloads as a spreadsheet", async () => {
  const { owner, preparer, recipient } = await team();
  await prepared(preparer, recipient);
  const { raw, headers } = await desk().call(owner, "GET", "/api/activity.csv");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = raw.toString("utf8").trim().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("Demo preparer");
  expect(lines[1]).toContain("Sent something for approval");
});

it("shows nothing of another client's, and is closed to accountants", async () => {
  const { owner } = await team();
  const stranger = await desk().addClient();
  expect(await read(stranger)).toEqual([]);
  const accountant = await addTo(owner, "accountant");
  const { status, body } = await desk().call(accountant, "GET", "/api/activity");
  expect([status, body.code]).toEqual([403, "role_forbids"]);
});

it("can't be changed or deleted, even by the application", async () => {
  await team();
  await expect(desk().db.deleteFrom("activities").execute()).rejects.toThrow(/permission denied/);
  await expect(desk().db.updateTable("activities").set({ address: "10.0.0.1" }).execute()).rejects.toThrow(
    /permission denied/,
  );
});

it("can't name a client or a user who doesn't exist, alone or among others who do", async () => {
  const { id } = await desk().addClient();
  const members = desk().db.selectFrom("memberships").where("clientId", "=", id);
  const { userId } = await members.select("userId").executeTakeFirstOrThrow();
  const activity = {
    userId,
    clientId: id,
    action: "book_exchange",
    subjectId: null,
    address: "",
    userAgent: "",
  } as const;
  const insert = (rows: readonly { readonly clientId?: string; readonly userId?: string }[]) =>
    desk()
      .db.insertInto("activities")
      .values(rows.map((row) => ({ ...activity, ...row, id: randomUUIDv7(), at: desk().clock() })))
      .execute();
  const nobody = randomUUIDv7();
  for (const unknown of [{ clientId: nobody }, { userId: nobody }])
    await expect(insert([{}, unknown, {}])).rejects.toMatchObject({ constraint: "activity_of_nobody" });
  expect(await read(await desk().addClient())).toEqual([]);
  await insert([{}]);
  for (const table of ["clients", "users"] as const)
    await expect(desk().db.deleteFrom(table).execute()).rejects.toThrow(/permission denied/);
});
