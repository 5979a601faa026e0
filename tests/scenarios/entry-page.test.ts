import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { readHead } from "../support/read-html.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ PUBLIC_URL: "https://summit.test" });

beforeAll(async () => {
  await summit.app.site.refresh();
});

const open = (url: string, cookie = "") => summit.server.inject({ url, headers: { cookie } });

/** The cookie of a client who registered, activated or not. */
async function cookieOf({ activated }: { activated: boolean }): Promise<string> {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const headers = { origin: "https://summit.test", host: "summit.test" };
  const { body } = await browser.post("/api/register", { email, password: "a ridge before dawn" }, headers);
  const { db } = summit.app;
  if (activated)
    await db.updateTable("clients").set({ status: "ACCOUNT_READY" }).where("id", "=", body.user.id).execute();
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

describe("the way in", () => {
  it("the entry page shows visitors the tab in its address", async () => {
    for (const [path, title] of [
      ["/auth", "Log in · Summit"],
      ["/login", "Log in · Summit"],
      ["/register?ref=ANY", "Register · Summit"],
    ] as const) {
      const { statusCode, headers, body } = await open(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toContain('<div id="root">');
      expect(readHead(body).title).toBe(title);
      expect(headers.vary).toBe("cookie, accept-encoding");
      // A form submitted before any script has run must not put the password in the URL.
      expect(body).toMatch(/<form[^>]*method="post"/);
    }
  });

  it("the entry page redirects signed-in clients home, or to the holding page", async () => {
    for (const path of ["/auth", "/login", "/register"]) {
      const activated = await open(path, await cookieOf({ activated: true }));
      expect([activated.statusCode, activated.headers.location]).toEqual([302, "/"]);
      const held = await open(path, await cookieOf({ activated: false }));
      expect([held.statusCode, held.headers.location]).toEqual([302, "/holding"]);
    }
  });
});

describe("the application's document", () => {
  /** The calls that a document has the browser make before any script runs. */
  const callsIn = (html: string) =>
    [...html.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]+)">/g)].map(([, path]) => path);
  const scriptsIn = (html: string) =>
    [...html.matchAll(/\/assets\/([a-z-]+)-[\w-]{8}\.js/g)].map(([, name]) => name);

  it("names the scripts of its screen, and of no other", async () => {
    const cookie = await cookieOf({ activated: true });
    const [history, trade, unknown] = await Promise.all(
      ["/history", `/trades/${randomUUIDv7()}?from=mail`, "/no-such-page"].map((path) => open(path, cookie)),
    );
    expect(scriptsIn(history?.body ?? "")).toContain("history-page");
    expect(scriptsIn(history?.body ?? "")).not.toContain("trade-page");
    expect(scriptsIn(trade?.body ?? "")).toContain("trade-page");
    expect(unknown?.statusCode).toBe(404);
    expect(scriptsIn(unknown?.body ?? "")).not.toContain("client-shell");
  });

  it("asks for the balances of a client who is known to be activated, and of nobody else", async () => {
    const home = await open("/", await cookieOf({ activated: true }));
    expect(callsIn(home.body)).toEqual(["/api/user", "/api/balances", "/api/balance-worth"]);
    for (const cookie of ["", await cookieOf({ activated: false })])
      expect(callsIn((await open("/dashboard", cookie)).body)).toEqual(["/api/user"]);
  });

  it("asks who is on the desk only where the desk asks it before anybody can log in", async () => {
    const calls = await Promise.all(
      ["/admin", "/admin/clients", "/admin/login", "/admin/invitation"].map(async (path) =>
        callsIn((await open(path)).body),
      ),
    );
    expect(calls).toEqual([["/api/admin/user"], ["/api/admin/user"], [], ["/api/user"]]);
  });

  it("is revalidated by its hash, and another screen has another", async () => {
    const first = await open("/history");
    const headers = { "if-none-match": String(first.headers.etag) };
    const again = await summit.server.inject({ url: "/history", headers });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const other = await summit.server.inject({ url: "/alerts", headers });
    expect([other.statusCode, other.headers.etag === first.headers.etag]).toEqual([200, false]);
  });
});
