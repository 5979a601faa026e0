import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SetMargin } from "#contract/market/pricing.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { setMargin } from "#server/market/pricing/margins.ts";
import { addStaffUser } from "../support/add-staff-user.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
let approver: Browser;
let fixture: BookingFixture;

beforeAll(async () => {
  approver = await summit.staffBrowser("approver");
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
});
afterAll(() => fixture.close());

const putMargin = (body: object) => approver.put("/api/admin/margins", body);
async function list(query: string): Promise<SetMargin[]> {
  return (await approver.get(`/api/admin/margins?${query}`)).body.items;
}
function auditOf(subjectId: string) {
  return summit.app.db
    .selectFrom("auditLog")
    .select("details")
    .where("subjectId", "=", subjectId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

it("concurrent margin changes are serialised: one is in force, and each of the others was for a while", async () => {
  const client = await fixture.addClient();
  const margins = Array.from({ length: 8 }, (_, index) => `0.${index + 1}`);
  const answers = await Promise.all(
    margins.map((margin) => retryWhileBusy(() => putMargin({ clientId: client, margin }))),
  );
  expect(answers.map(({ status }) => status)).toEqual(margins.map(() => 200));
  const [inForce, ...others] = await list(`clientId=${client}`);
  expect(others).toEqual([]);
  const ended = await list(`clientId=${client}&state=ended`);
  expect([...ended, inForce].map((row) => `${row?.margin}`).toSorted()).toEqual(margins);
  // Without gaps: each change's previous margin is the one set before it.
  const notified = (await auditOf(client)).map(({ details }) => details as { before: string; after: string });
  expect(notified.map(({ after }) => after).toSorted()).toEqual(margins.map((margin) => `${margin}%`));
  expect(new Set(notified.map(({ before }) => before)).size).toBe(margins.length);
});

it("a margin that changed since its form was opened isn't overwritten", async () => {
  const clientId = await fixture.addClient();
  const opened = (await putMargin({ clientId, margin: "0.5" })).body;
  const save = (margin: string) => putMargin({ clientId, margin, replaces: opened.id });
  const [first, second] = [await save("0.6"), await save("0.7")];
  expect([first.status, second.status, second.body.code]).toEqual([200, 409, "margin_changed"]);
  expect(await list(`clientId=${clientId}`)).toMatchObject([{ margin: 0.6 }]);
  const asNew = await putMargin({ clientId, margin: "0.7", replaces: null });
  expect(asNew.body.code).toBe("margin_changed");
  expect((await putMargin({ clientId, margin: "0.7", replaces: first.body.id })).status).toBe(200);
});

it("a margin that was replaced since its list was opened isn't ended as if nothing were in force", async () => {
  const clientId = await fixture.addClient();
  const shown = (await putMargin({ clientId, margin: "0.5" })).body;
  const [replaced, ended] = await Promise.all([
    retryWhileBusy(() => putMargin({ clientId, margin: "0.6", replaces: shown.id })),
    retryWhileBusy(() => approver.delete(`/api/admin/margins/${shown.id}`)),
  ]);
  const wasReplacedFirst = replaced.status === 200;
  expect(wasReplacedFirst ? ended.body.code : ended.status).toBe(wasReplacedFirst ? "margin_changed" : 204);
  const next = (await putMargin({ clientId, margin: "0.7" })).body;
  expect(await approver.delete(`/api/admin/margins/${shown.id}`)).toMatchObject({
    status: 409,
    body: { code: "margin_changed" },
  });
  expect((await approver.delete(`/api/admin/margins/${next.id}`)).status).toBe(204);
  expect((await approver.delete(`/api/admin/margins/${next.id}`)).status).toBe(204);
});

it("a margin never ends before it was set, even if the request to end it began earlier", async () => {
  const client = await fixture.addClient();
  const { id } = await addStaffUser(summit.app.db, {
    role: "approver",
    passwordHash: "none",
    createdAt: summit.app.clock(),
  });
  const now = summit.app.clock();
  const set = (margin: number, at: Date) =>
    summit.app.db
      .transaction()
      .execute((tx) =>
        setMargin(
          tx,
          { clientId: client, pair: null, margin: margin as Margin },
          { staff: { id }, now: at, newId: randomUUIDv7 },
        ),
      );
  await set(1_000, now);
  await set(2_000, new Date(now.getTime() - 5));
  const rows = await summit.app.db
    .selectFrom("margins")
    .select(["margin", "setAt", "endedAt"])
    .where("clientId", "=", client)
    .orderBy("margin")
    .execute();
  expect(rows).toEqual([
    { margin: 1_000, setAt: now, endedAt: now },
    { margin: 2_000, setAt: now, endedAt: null },
  ]);
});
