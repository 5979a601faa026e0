import { randomUUIDv7 } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EconomicCalendar } from "#contract/market/economic-calendar.ts";
import { readConfig } from "#server/platform/config.ts";
import { refreshCalendar } from "#server/processes/refresh-calendar.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

/* The clock is set to Tuesday 10 March 2026, 10:00 UTC. */

/** What the publisher's site answers; undefined closes the connection. */
let answer: ((path: string) => string | number | undefined) | undefined;
const publisher = createServer((request, response) => {
  const sent = answer?.(request.url ?? "");
  if (sent === undefined) response.destroy();
  else if (typeof sent === "number") response.writeHead(sent).end();
  else response.end(sent);
});
await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
const site = `127.0.0.1:${(publisher.address() as AddressInfo).port}`;
afterAll(() => void publisher.close());

const calendars = `EUR=http://${site}/ecb.ics?key=secret GBP=http://${site}/boe.ics`;
const summit = serveSummit({ ECONOMIC_CALENDARS: calendars });

function calendar(...events: readonly (readonly [uid: string, title: string, start: string])[]): string {
  const blocks = events.flatMap(([uid, title, start]) => [
    ...["BEGIN:VEVENT", `UID:${uid}`, `SUMMARY:${title}`],
    ...[start.length === 8 ? `DTSTART;VALUE=DATE:${start}` : `DTSTART:${start}`, "END:VEVENT"],
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a test//EN", ...blocks, "END:VCALENDAR", ""].join(
    "\r\n",
  );
}

const ecb = calendar(
  ["1", "This morning's speech", "20260310T090000Z"],
  ["2", "Interest rate decision", "20260312T131500Z"],
  ["3", "Far away", "20260501T131500Z"],
);
const boe = calendar(["1", "Report of the day", "20260310"], ["2", "Minutes", "20260324T120000Z"]);

let client: Browser;
beforeAll(async () => {
  client = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  await client.post("/api/register", { email, password: "a ridge before dawn" });
  await summit.app.db
    .updateTable("clients")
    .set({ status: "ACCOUNT_READY" })
    .where("email", "=", email)
    .execute();
});

const refresh = (env?: Record<string, string>) =>
  refreshCalendar(env ? { ...summit.app, config: readConfig(env, []) } : summit.app, summit.app.db);
const listed = async (): Promise<EconomicCalendar> => (await client.get("/api/economic-calendar")).body;
const titles = async () => (await listed()).events.map(({ currency, title }) => `${currency} ${title}`);

describe("the economic calendar", () => {
  it("has the events of the next two weeks from every calendar, soonest first, and where they are from", async () => {
    answer = (path) => (path === "/ecb.ics?key=secret" ? ecb : path === "/boe.ics" ? boe : 404);
    await refresh();
    expect(await listed()).toEqual({
      sources: [site],
      events: [
        {
          ...{ currency: "GBP", title: "Report of the day", day: "2026-03-10", at: null },
          ...{ source: site, simulated: false },
        },
        {
          ...{ currency: "EUR", title: "Interest rate decision", day: "2026-03-12" },
          ...{ at: "2026-03-12T13:15:00.000Z", source: site, simulated: false },
        },
        {
          ...{ currency: "GBP", title: "Minutes", day: "2026-03-24", at: "2026-03-24T12:00:00.000Z" },
          ...{ source: site, simulated: false },
        },
      ],
    });
  });

  it("has a whole-day event until its day is over in every time zone", async () => {
    answer = (path) =>
      path === "/boe.ics"
        ? calendar(["1", "Over", "20260308"], ["2", "Still today in the west", "20260309"])
        : calendar(["1", "Begun", "20260309T200000Z"]);
    await refresh();
    expect(await titles()).toEqual(["GBP Still today in the west"]);
  });

  it.each<[string, typeof answer]>([
    ["closes the connection", () => undefined],
    ["answers an error", () => 500],
    ["answers a page", () => "<!doctype html><title>Moved</title>"],
    ["sends more than a megabyte", () => `${ecb}${" ".repeat(1_100_000)}`],
    [
      "announces more than a thousand events",
      () =>
        calendar(
          ...Array.from(
            { length: 1_001 },
            (_, n) => [`${n}`, `No ${n}`, "20260311"] as [string, string, string],
          ),
        ),
    ],
  ])("keeps a calendar's events while its site %s, and goes on with the others", async (_what, broken) => {
    answer = (path) => (path === "/boe.ics" ? boe : ecb);
    await refresh();
    const before = await titles();
    answer = (path) => (path === "/boe.ics" ? calendar(["9", "Speech", "20260313"]) : broken?.(path));
    await refresh();
    expect(before).toEqual(["GBP Report of the day", "EUR Interest rate decision", "GBP Minutes"]);
    expect(await titles()).toEqual(["EUR Interest rate decision", "GBP Speech"]);
  });

  it("takes over what a publisher moves, renames and takes back", async () => {
    answer = () => calendar(["2", "Rate decision", "20260313T131500Z"]);
    await refresh();
    expect((await listed()).events.map(({ title, day }) => [title, day])).toEqual([
      ["Rate decision", "2026-03-13"],
      ["Rate decision", "2026-03-13"],
    ]);
  });

  it("is the same after ten workers have read it at once", async () => {
    answer = (path) => (path === "/boe.ics" ? boe : ecb);
    await Promise.all(Array.from({ length: 10 }, () => refresh()));
    expect(await titles()).toEqual(["GBP Report of the day", "EUR Interest rate decision", "GBP Minutes"]);
  });

  it("forgets the events of a calendar that is no longer named", async () => {
    answer = (path) => (path === "/boe.ics" ? boe : ecb);
    await refresh();
    await refresh({ ECONOMIC_CALENDARS: `GBP=http://${site}/boe.ics` });
    expect(await titles()).toEqual(["GBP Report of the day", "GBP Minutes"]);
  });

  it("is simulated in a demo that names none, and empty elsewhere", async () => {
    await refresh({ DEMO: "1" });
    const kept = () => summit.app.db.selectFrom("economicEvents").select(["source", "simulated"]).execute();
    const simulated = await kept();
    expect(simulated.length).toBeGreaterThan(0);
    expect(simulated.every((event) => event.simulated && event.source === "simulated")).toBe(true);
    await refresh({ DEMO: "0" });
    expect(await kept()).toEqual([]);
  });

  it("tells nobody who is not signed in", async () => {
    expect((await summit.browser().get("/api/economic-calendar")).status).toBe(401);
  });
});
