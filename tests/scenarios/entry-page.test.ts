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
