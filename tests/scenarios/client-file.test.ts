import { randomUUIDv7 } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import type { Browser } from "../support/browser.ts";
import { multipart, png } from "../support/sample-files.ts";
import { serveSummit } from "../support/serve-summit.ts";

const dataDir = join(tmpdir(), `summit-client-file-${randomUUIDv7()}`);
const summit = serveSummit({ DATA_DIR: dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let desk: Browser;
beforeAll(async () => {
  desk = await summit.staffBrowser("operator");
});

async function registered() {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password: "a ridge before dawn" });
  const id = body.user.id as string;
  return { browser, email, id, file: `/api/admin/clients/${id}` };
}

async function relayAll() {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
}

describe("a client's details", () => {
  it("a client's details are changed one by one, reverted the same way, and recorded by field name", async () => {
    const { file, id } = await registered();
    const saved = await desk.patch(file, { companyName: " Example Trading Ltd ", city: "Leeds" });
    expect(saved).toMatchObject({ status: 200, body: { companyName: "Example Trading Ltd", city: "Leeds" } });
    expect((await desk.patch(file, { companyName: "" })).body.companyName).toBeNull();
    expect((await desk.patch(file, { country: "GB", countryCode: "+44" })).body).toMatchObject({
      country: "GB",
      countryCode: "+44",
      city: "Leeds",
    });
    expect((await desk.patch(file, { country: "" })).body.country).toBeNull();
    const unchanged = await desk.patch(file, { city: "Leeds" });
    expect(unchanged.status).toBe(200);
    const log = await summit.app.db
      .selectFrom("auditLog")
      .select("details")
      .where("subjectId", "=", id)
      .where("action", "=", "edit_client")
      .orderBy("id")
      .execute();
    expect(log.map(({ details }) => details)).toEqual([
      { fields: "city, companyName, kind" },
      { fields: "companyName, kind" },
      { fields: "country, phoneCountryCode" },
      { fields: "country" },
    ]);
  });

  it("a client's details filled in partly by the desk remain the client's to complete", async () => {
    const { browser, file } = await registered();
    await desk.patch(file, { preferredSellCurrency: "GBP", city: "Leeds" });
    expect((await browser.get("/api/user/preferences")).body).toMatchObject({
      preferredSellCurrency: "GBP",
      preferredBuyCurrency: null,
      city: "Leeds",
      nextStep: "currencies",
    });
  });

  it.each([
    [{}, 422],
    [{ email: "other@example.test" }, 422],
    [{ phoneNumber: "12a" }, 422],
    [{ phoneNumber: "1234567" }, 422],
    [{ country: "XX" }, 422],
    [{ preferredBuyCurrency: "HKD" }, 422],
    [{ companyName: "x".repeat(141) }, 422],
    [{ companyName: "two\nlines" }, 422],
    [{ city: 5 }, 400],
  ])("a client's details %j are refused with %i", async (changes, status) => {
    const { file } = await registered();
    expect((await desk.patch(file, changes)).status).toBe(status);
  });

  it("a client's details are hidden from viewers and missing for unknown clients", async () => {
    const { file } = await registered();
    const viewer = await summit.staffBrowser("viewer");
    expect((await viewer.patch(file, { city: "Leeds" })).status).toBe(403);
    expect((await desk.patch(`/api/admin/clients/${randomUUIDv7()}`, { city: "Leeds" })).status).toBe(404);
  });
});

describe("a client's referrer", () => {
  it("a client's referrer is any other client, found by a part of their address", async () => {
    const [client, referrer] = [await registered(), await registered()];
    const found = await desk.get(`/api/admin/users?search=${referrer.email.slice(7, 25).toUpperCase()}`);
    expect(found.body).toContainEqual({ id: referrer.id, email: referrer.email });
    const assigned = await desk.post(`${client.file}/referrer`, { referrerId: referrer.id });
    expect(assigned).toMatchObject({ status: 200, body: { referrerEmail: referrer.email } });
    const removed = await desk.post(`${client.file}/referrer`, { referrerId: null });
    expect(removed.body.referrerId).toBeNull();
  });

  it("a client's referrer is neither themselves nor somebody they referred, also concurrently", async () => {
    const [first, second, third] = [await registered(), await registered(), await registered()];
    const assign = (of: { file: string }, to: { id: string }) =>
      desk.post(`${of.file}/referrer`, { referrerId: to.id });
    expect((await assign(first, first)).body.code).toBe("referrer_in_circle");
    await assign(second, first);
    await assign(third, second);
    expect((await assign(first, third)).body.code).toBe("referrer_in_circle");
    const [one, other] = [await registered(), await registered()];
    const answers = await Promise.all([assign(one, other), assign(other, one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await assign(first, { id: randomUUIDv7() })).status).toBe(404);
    expect((await desk.post(`${first.file}/referrer`, {})).body.fields).toBeDefined();
  });
});

describe("a client's document", () => {
  async function withDocument() {
    const client = await registered();
    await desk.patch(`${client.file}/status`, { status: "AWAITING_DOCS" });
    const { payload, headers } = multipart("passport.png", png(), "image/png");
    const sent = await client.browser.post("/api/user/documents/purposes/identity", payload, headers);
    expect(sent.status).toBe(201);
    return { ...client, review: `/api/admin/documents/${sent.body.id}/review` };
  }
  const ownDocument = async ({ browser }: { browser: Browser }) =>
    (await browser.get("/api/user/documents")).body[0];

  it("a client's document is accepted, and its client sees it", async () => {
    const client = await withDocument();
    expect((await ownDocument(client)).review).toBeNull();
    const { status, body } = await desk.put(client.review, { decision: "accepted" });
    expect([status, body.review.decision]).toEqual([200, "accepted"]);
    expect((await ownDocument(client)).review).toMatchObject({ decision: "accepted", reason: null });
  });

  it("a client's document is requested again: the client reads why by mail and notification, once, and can upload another", async () => {
    const client = await withDocument();
    await desk.patch(`${client.file}/status`, { status: "AWAITING_PROCESSING" });
    const reason = "The photo is cut off";
    for (const _ of [1, 2]) await desk.put(client.review, { decision: "asked_again", reason });
    await relayAll();
    expect((await ownDocument(client)).review).toMatchObject({ decision: "asked_again", reason });
    expect((await client.browser.get("/api/user")).body.status).toBe("AWAITING_DOCS");
    const mails = summit.mails.filter(
      ({ to, subject }) => to === client.email && subject.includes("document"),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      "We can't accept passport.png as proof of your identity: The photo is cut off.",
    );
    const { items } = (await client.browser.get("/api/notifications")).body;
    expect(items[0]).toMatchObject({ kind: "document_asked_again", path: "/holding" });
  });

  it("a ready client's document is not requested again, and never without a reason", async () => {
    const client = await withDocument();
    expect((await desk.put(client.review, { decision: "asked_again", reason: " " })).status).toBe(422);
    await desk.patch(`${client.file}/status`, { status: "ACCOUNT_READY" });
    const refused = await desk.put(client.review, { decision: "asked_again", reason: "Too old" });
    expect(refused).toMatchObject({ status: 409, body: { code: "client_ready" } });
    expect((await desk.put(client.review, { decision: "accepted" })).status).toBe(200);
  });
});

describe("a client's timeline", () => {
  it("a client's timeline lists events with their actors, newest first, in pages", async () => {
    const { file, id, email } = await registered();
    const steps = [
      () => summit.browser().post("/api/login", { email, password: "a ridge before dawn" }),
      () => desk.patch(`${file}/status`, { status: "AWAITING_DOCS" }),
      () => desk.patch(file, { companyName: "Example Trading Ltd" }),
      () => desk.post(`${file}/notes`, { text: "Rang.\nNo answer." }),
      () => desk.get(file),
    ];
    for (const step of steps) {
      summit.pass(1_000);
      expect((await step()).status).toBeLessThan(300);
    }
    const whole = (await desk.get(`${file}/timeline`)).body.items;
    expect(
      whole.map(({ kind, detail, by }: Record<string, string>) => [kind, detail, by]).slice(0, 3),
    ).toEqual([
      ["note", "Rang.\nNo answer.", "Demo Desk"],
      ["details_changed", "companyName, kind", "Demo Desk"],
      ["status_changed", "SIGNED_UP → AWAITING_DOCS", "Demo Desk"],
    ]);
    expect(whole.slice(3).map(({ kind }: { kind: string }) => kind)).toEqual(["signed_in", "registered"]);
    const parts: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { items: unknown[]; nextCursor: string | null } = (
        await desk.get(`${file}/timeline?limit=2${cursor && `&cursor=${cursor}`}`)
      ).body;
      parts.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(parts).toEqual(whole);
    const notes = (await desk.get(`${file}/timeline?only=notes`)).body.items;
    expect(notes).toHaveLength(1);
    expect((await desk.get(`${file}/balances`)).body).toEqual({ total: "0.00", items: [] });
    expect((await desk.post(`${file}/notes`, { text: "" })).status).toBe(422);
    expect((await desk.post(`/api/admin/clients/${randomUUIDv7()}/notes`, { text: "x" })).status).toBe(404);
    expect(id).toBeDefined();
  });
});
