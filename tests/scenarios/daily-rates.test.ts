import { describe, expect, it } from "vitest";
import { tasks } from "#server/processes/tasks.ts";
import { openAlertFixture, saveAlert, targetsInPounds } from "../support/alert-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

// The tests' clock starts at 10:00 UTC on 10 March 2026 and only moves forward.
const summit = serveSummit();
const fixture = openAlertFixture(summit);
const hourMs = 3_600_000;

function passUntil(moment: string): void {
  summit.pass(new Date(moment).getTime() - summit.app.clock().getTime());
}

/** A fresh rate arrives and the task runs. */
async function at(moment: string, rates: "fresh" | "stale" = "fresh"): Promise<void> {
  passUntil(moment);
  if (rates === "fresh") fixture.putInForce(targetsInPounds.middle);
  await run();
}

async function run(): Promise<void> {
  await tasks.find(({ name }) => name === "tell-daily-rates")?.run(summit.app, summit.app.db);
  await fixture.relayAll();
}

const notificationsOf = (email: string) => fixture.mailsTo(email, /this morning/).length;

describe("daily updates", () => {
  it("daily updates arrive at eight in the client's own time zone, once a day, in one message for all alerts", async () => {
    fixture.putInForce(targetsInPounds.middle);
    const london = await fixture.client();
    const sydney = await fixture.client({ timeZone: "Australia/Sydney" });
    const none = await fixture.client();
    for (const client of [london, sydney]) {
      await saveAlert(client, 1.17, true);
      await saveAlert(client, "1.10", true);
      await saveAlert(client, "1.25");
    }
    await saveAlert(none, 1.17);
    // Alerts for 10:00 first fire the next morning.
    await run();
    expect([london, sydney].map(({ email }) => notificationsOf(email))).toEqual([0, 0]);

    await at("2026-03-10T20:59:00Z");
    expect(notificationsOf(sydney.email)).toBe(0);
    await at("2026-03-10T21:00:00Z");
    expect(notificationsOf(sydney.email)).toBe(1);
    await at("2026-03-11T07:59:00Z");
    expect(notificationsOf(london.email)).toBe(0);
    await at("2026-03-11T08:00:00Z");
    await at("2026-03-11T08:01:00Z");
    await Promise.all([run(), run(), run()]);
    expect([london, sydney, none].map(({ email }) => notificationsOf(email))).toEqual([1, 1, 0]);

    const [mail] = fixture.mailsTo(london.email, /this morning/);
    expect(mail?.subject).toBe("Your rates this morning");
    const lines = [
      "1 GBP = 1.1216 EUR · target 1.1700, 4.31% below it",
      "1 GBP = 1.1216 EUR · target 1.1000, 1.93% above it",
    ];
    expect(mail?.text).toContain(lines.map((line) => `GBP to EUR: ${line}`).join("\n"));
    for (const line of lines) expect(mail?.html).toContain(`>${line}</td>`);
    await london.signIn();
    const [notification] = (await london.browser.get("/api/notifications")).body.items;
    expect(notification).toMatchObject({ kind: "daily_rates", text: lines.join("\n"), path: "/alerts" });

    await at("2026-03-12T08:00:00Z");
    expect([london, sydney].map(({ email }) => notificationsOf(email))).toEqual([2, 2]);
  });

  it("daily updates wait for a fresh rate, and stop when they are switched off or the account is on hold", async () => {
    passUntil("2026-03-13T12:00:00Z");
    fixture.putInForce(targetsInPounds.middle);
    const client = await fixture.client({ timeZone: "Nowhere/At_All" });
    const alert = await saveAlert(client, 1.17, true);
    await at("2026-03-14T08:00:00Z", "stale");
    expect(notificationsOf(client.email)).toBe(0);
    await at("2026-03-14T08:05:00Z");
    expect(notificationsOf(client.email)).toBe(1);
    await summit.app.db
      .updateTable("clients")
      .set({ status: "AWAITING_DOCS" })
      .where("id", "=", client.id)
      .execute();
    await at("2026-03-15T08:00:00Z");
    expect(notificationsOf(client.email)).toBe(1);
    await summit.app.db
      .updateTable("clients")
      .set({ status: "ACCOUNT_READY" })
      .where("id", "=", client.id)
      .execute();
    await client.signIn();
    const switchTo = (dailyUpdates: boolean) =>
      client.browser.put(`/api/alerts/${alert.id}`, { ...alert, dailyUpdates, version: undefined });
    expect((await switchTo(false)).status).toBe(200);
    await at("2026-03-16T08:00:00Z");
    expect(notificationsOf(client.email)).toBe(1);
    // Re-enabled, they start the next morning.
    passUntil("2026-03-16T09:00:00Z");
    fixture.putInForce(targetsInPounds.middle);
    await client.signIn();
    expect((await switchTo(true)).status).toBe(200);
    await run();
    expect(notificationsOf(client.email)).toBe(1);
    summit.pass(23 * hourMs);
    fixture.putInForce(targetsInPounds.middle);
    await run();
    expect(notificationsOf(client.email)).toBe(2);
  });
});
