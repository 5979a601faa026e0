import { expect, it } from "vitest";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { openAlertFixture, saveAlert, targetsInPounds } from "../support/alert-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const fixture = openAlertFixture(summit);

it("a client chooses what is mailed, while notifications on the screen continue", async () => {
  fixture.putInForce(targetsInPounds.middle);
  const client = await fixture.client();
  const all = { exchanges: true, money: true, alerts: true, daily_rates: true, rewards: true };
  expect((await client.browser.get("/api/notifications/mail")).body).toEqual(all);
  const chosen = { ...all, alerts: false };
  expect(await client.browser.put("/api/notifications/mail", chosen)).toMatchObject({
    status: 200,
    body: chosen,
  });
  expect((await client.browser.get("/api/notifications/mail")).body).toEqual(chosen);
  await saveAlert(client, 1.17);
  summit.pass(1_000);
  await fixture.act(fixture.putInForce(targetsInPounds.high));
  await fixture.relayAll();
  expect(fixture.mailsTo(client.email, /has reached/)).toEqual([]);
  expect((await client.browser.get("/api/notifications")).body.items[0].kind).toBe("alert_fired");
});

it("security mails are sent whatever was chosen", async () => {
  const client = await fixture.client();
  const none = { exchanges: false, money: false, alerts: false, daily_rates: false, rewards: false };
  await client.browser.put("/api/notifications/mail", none);
  await summit.app.db
    .transaction()
    .execute((tx) =>
      appendEvents(tx, [{ kind: "password_changed", clientId: client.id }], summit.app.clock()),
    );
  await fixture.relayAll();
  expect(fixture.mailsTo(client.email, /password was changed/)).toHaveLength(1);
});

it("an invalid choice is refused, and the choices stay as they were", async () => {
  const { browser } = await fixture.client();
  for (const body of [{}, { exchanges: true }, { exchanges: "no" }, { security: false }]) {
    expect((await browser.put("/api/notifications/mail", body)).status).toBeGreaterThanOrEqual(400);
  }
  expect(Object.values((await browser.get("/api/notifications/mail")).body)).not.toContain(false);
});

it("a sign-in link is in the mail and in no notification", async () => {
  const { browser, email } = await fixture.client();
  await fixture.relayAll();
  expect(fixture.mailsTo(email, /Welcome/)[0]?.text).toContain("/verify-email#");
  expect((await browser.get("/api/notifications")).body.items).toMatchObject([
    { kind: "welcome", path: null },
  ]);
});

it("one-click unsubscribe ends that kind of mail without signing in, and nothing else", async () => {
  summit.pass(1_000);
  await fixture.act(fixture.putInForce(targetsInPounds.middle));
  const client = await fixture.client();
  await saveAlert(client, 1.17);
  summit.pass(1_000);
  await fixture.act(fixture.putInForce(targetsInPounds.high));
  await fixture.relayAll();
  const [mail] = fixture.mailsTo(client.email, /has reached/);
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? "");
  expect(mail?.text).toContain("Unsubscribe from these emails:\n");
  // As a mail program does: a cross-site form post without a cookie.
  const press = (path: string, method: "GET" | "POST" = "POST") =>
    summit.server.inject({
      method,
      url: path,
      ...(method === "POST" && {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      }),
    });
  const choices = async () => (await client.browser.get("/api/notifications/mail")).body;
  const looked = await press(pathname + search, "GET");
  expect(looked.statusCode).toBe(200);
  expect(looked.body).toContain("Stop rate alert emails?");
  expect(await choices()).toMatchObject({ alerts: true });
  for (const _ of [1, 2]) expect((await press(pathname + search)).statusCode).toBe(200);
  expect(await choices()).toEqual({
    exchanges: true,
    money: true,
    alerts: false,
    daily_rates: true,
    rewards: true,
  });
  expect((await press(`${pathname}?token=v1.00000000.forged`)).json().code).toBe("link_invalid");
  expect((await press("/api/logout")).statusCode).toBe(415);
});

it("a mandatory mail offers no unsubscribe", async () => {
  const client = await fixture.client();
  await summit.app.db
    .transaction()
    .execute((tx) =>
      appendEvents(tx, [{ kind: "password_changed", clientId: client.id }], summit.app.clock()),
    );
  await fixture.relayAll();
  const [mail] = fixture.mailsTo(client.email, /password was changed/);
  expect(mail).toBeDefined();
  expect(mail?.unsubscribeUrl).toBeUndefined();
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/unsubscribe/i);
});
