import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { maxFeedbackLength } from "#domain/clients/feedback/feedback-limit.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const hourMs = 60 * 60_000;

async function activated(): Promise<{ browser: Browser; email: string }> {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  await browser.post("/api/register", { email, password: "a ridge before dawn" });
  await summit.app.db
    .updateTable("clients")
    .set({ status: "ACCOUNT_READY" })
    .where("email", "=", email)
    .execute();
  return { browser, email };
}

const send = (browser: Browser, text: unknown) => browser.post("/api/feedback", { text });

describe("feedback", () => {
  it("feedback is stored as written, for the desk alone", async () => {
    const { browser, email } = await activated();
    const text = "The ridge is lovely.\n\tMore of it <b>please</b>, 有難う 🙂";
    const sent = await send(browser, `  ${text}\n`);
    expect(sent).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    const desk = await summit.staffBrowser("viewer");
    const list = await desk.get("/api/admin/feedback");
    expect(list.body.items[0]).toMatchObject({ id: sent.body.id, text, client: { email } });
    expect((await browser.get("/api/admin/feedback")).status).toBe(401);
  });

  it("feedback larger than a request is refused as too long", async () => {
    const { browser } = await activated();
    const answer = await send(browser, "a".repeat(100_000));
    expect(answer).toMatchObject({
      status: 413,
      body: { message: "That's too much to send at once. Please shorten it." },
    });
  });

  it.each([
    ["nothing but spaces", " \n ", "Please write your feedback first"],
    ["a letter too many", "a".repeat(maxFeedbackLength + 1), "Please keep it to 5,000 characters"],
    ["a null character", "a\0b", "We can't show some of these characters. Please remove them."],
  ])("feedback of %s is refused with a reason", async (_, text, words) => {
    const { browser } = await activated();
    expect(await send(browser, text)).toMatchObject({ status: 422, body: { fields: { text: words } } });
  });

  it("feedback may have its maximum length", async () => {
    const { browser } = await activated();
    expect((await send(browser, "a".repeat(maxFeedbackLength))).status).toBe(201);
  });

  it("feedback is limited to ten an hour per client, also concurrently", async () => {
    const { browser } = await activated();
    const answers = await Promise.all(Array.from({ length: 14 }, () => send(browser, "Again")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await send((await activated()).browser, "Another's")).status).toBe(201);
    summit.pass(hourMs + 1);
    expect((await send(browser, "An hour later")).status).toBe(201);
  });

  it("feedback is listed newest first, in pages", async () => {
    const { browser } = await activated();
    for (const text of ["one", "two", "three"]) {
      await send(browser, text);
      summit.pass(1_000);
    }
    const desk = await summit.staffBrowser();
    const first = (await desk.get("/api/admin/feedback?limit=2")).body;
    const second = (await desk.get(`/api/admin/feedback?limit=1&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(["three", "two", "one"]);
  });

  it("feedback is marked as handled by the desk, once and recorded, and can be reopened", async () => {
    const { browser } = await activated();
    const { id } = (await send(browser, "Please look into this")).body;
    const desk = await summit.staffBrowser("operator");
    const mark = (handled: boolean) => desk.put(`/api/admin/feedback/${id}/handled`, { handled });
    const listed = async (state: string) =>
      (await desk.get(`/api/admin/feedback?state=${state}`)).body.items.map(
        (item: { id: string }) => item.id,
      );
    const marked = await Promise.all([mark(true), mark(true)]);
    for (const { status, body } of marked)
      expect([status, body.handled]).toEqual([
        200,
        { at: summit.app.clock().toISOString(), by: "Demo Desk" },
      ]);
    expect([await listed("open"), await listed("handled")]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    const log = summit.app.db.selectFrom("auditLog").select("action").where("subjectId", "=", id);
    expect((await log.execute()).map(({ action }) => action)).toEqual(["handle_feedback"]);
    expect((await mark(false)).body.handled).toBeNull();
    expect(await listed("open")).toContain(id);
    expect(
      (
        await (
          await summit.staffBrowser("viewer")
        ).put(`/api/admin/feedback/${id}/handled`, { handled: true })
      ).status,
    ).toBe(403);
    expect((await desk.put(`/api/admin/feedback/${randomUUIDv7()}/handled`, { handled: true })).status).toBe(
      404,
    );
  });
});
