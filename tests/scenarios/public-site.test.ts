import { createHash, randomUUIDv7 } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../support/browser.ts";
import { readHead, readIds, readLinks } from "../support/read-html.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ PUBLIC_URL: "https://summit.test", RATE_LIMIT_FACTOR: "1000" });
const reviewed = serveSummit({ SITE_REVIEW_SCRIPT_URL: "https://reviews.example/widget.js" });
const inShell = ["/", "/contact", "/careers", "/complaints", "/developers"];

beforeAll(async () => {
  await summit.app.site.refresh();
  await reviewed.app.site.refresh();
});

async function open(path: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
  return summit.server.inject({ method, url: path, headers });
}

/** The cookie of a client who registered, activated or not. */
async function cookieOf({ activated }: { activated: boolean }): Promise<string> {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const headers = { origin: "https://summit.test", host: "summit.test" };
  const { body } = await browser.post("/api/register", { email, password: "a ridge before dawn" }, headers);
  const activate = summit.app.db.updateTable("clients").set({ status: "ACCOUNT_READY" });
  if (activated) await activate.where("id", "=", body.user.id).execute();
  return cookieHeader(browser);
}

const cookieHeader = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function listedPaths(): Promise<string[]> {
  const { body } = await open("/sitemap.xml");
  return [...body.matchAll(/<loc>https:\/\/summit\.test([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
}

const isApplication = (html: string) => html.includes('<div id="root">');

describe("a public page", () => {
  it("a public page is a whole document with a title, a description and an address of its own", async () => {
    const paths = await listedPaths();
    const heads = await Promise.all(paths.map(async (path) => readHead((await open(path)).body)));
    for (const [index, { canonical, meta }] of heads.entries()) {
      expect(canonical).toBe(`https://summit.test${paths[index]}`);
      expect(meta.get("og:url")).toBe(canonical);
      expect(meta.get("og:image")).toBe("https://summit.test/open-graph.png");
      expect(meta.get("og:description")).toBe(meta.get("description"));
      expect(meta.has("robots")).toBe(false);
    }
    expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length);
    expect(new Set(heads.map(({ meta }) => meta.get("description"))).size).toBe(paths.length);
  });

  it("a public page describes itself to search engines in inert JSON", async () => {
    for (const path of await listedPaths()) {
      const { body } = await open(path);
      const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
      expect(data.length).toBeGreaterThanOrEqual(1);
      for (const [, json = ""] of data)
        expect(JSON.parse(json)).toMatchObject({ "@context": "https://schema.org" });
      const scripts = [...body.matchAll(/<script(?! type="application\/ld\+json")[^>]*>([^<]*)</g)];
      expect(scripts.map(([, inline]) => inline)).toEqual([""]);
      expect(body).not.toMatch(/\son[a-z]+="|javascript:/);
    }
  });

  it("a public page is compressed as the browser accepts, and not sent when the browser has it", async () => {
    const plain = await open("/landing");
    expect(plain.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      vary: "accept-encoding",
    });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const br = await open("/landing", { "accept-encoding": "gzip, deflate, br" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gzip = await open("/landing", { "accept-encoding": "gzip, br;q=0" });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const again = await open("/landing", {
      "accept-encoding": "br",
      "if-none-match": String(br.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await open("/landing", {}, "HEAD");
    expect([head.statusCode, head.body]).toEqual([200, ""]);
  });

  it("a public page has no dead links", async () => {
    const paths = [...(await listedPaths()), "/404"];
    const pages = await Promise.all(paths.map(async (path) => ({ path, html: (await open(path)).body })));
    const broken: string[] = [];
    const opened = new Map<string, { readonly statusCode: number; readonly ids: ReadonlySet<string> }>();
    const follow = async (pathname: string) => {
      const { statusCode, body } = await open(pathname);
      const found = { statusCode, ids: new Set(readIds(body)) };
      opened.set(pathname, found);
      return found;
    };
    for (const { path, html } of pages) {
      for (const link of readLinks(html)) {
        if (/^(https?:|mailto:[^@]+@|tel:\+\d{7,})/.test(link)) continue;
        const { pathname, hash, protocol } = new URL(link, `https://summit.test${path}`);
        const target = protocol === "https:" ? (opened.get(pathname) ?? (await follow(pathname))) : undefined;
        const isThere = target?.statusCode === 200 || (pathname === path && path === "/404");
        const named = hash.slice(1);
        const ids = pathname === path && path === "/404" ? readIds(html) : (target?.ids ?? new Set());
        if (!isThere || (named !== "" && named !== "top" && !ids.has(named))) broken.push(`${path}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

describe("the addresses", () => {
  it("the public addresses are in the site map, which robots.txt names", async () => {
    const robots = await open("/robots.txt");
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(robots.body).toContain("Sitemap: https://summit.test/sitemap.xml");
    const sitemap = await open("/sitemap.xml");
    expect(sitemap.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(await listedPaths()).toEqual(expect.arrayContaining(["/", "/contact", "/features/savings"]));
    for (const path of await listedPaths()) expect((await open(path)).statusCode).toBe(200);
  });

  const nowhere = ["/no/such/page", "/features/nothing", "/assets/gone.js"];

  it("an unknown address responds with 404 and a page that says so", async () => {
    for (const path of nowhere) {
      const answer = await open(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain("404 Page Not Found");
      expect(answer.body).toContain("The page you&#x27;re looking for doesn&#x27;t exist.");
      expect(readHead(answer.body).meta.get("robots")).toBe("noindex");
    }
  });

  it("an unknown address responds to an activated client, and to staff at the desk, with 404 inside the application", async () => {
    const [client, staff] = [await cookieOf({ activated: true }), cookieHeader(await summit.staffBrowser())];
    expect(isApplication((await open("/admin/nowhere", { cookie: client })).body)).toBe(false);
    for (const path of [...nowhere, "/admin/nowhere"]) {
      const answer = await open(path, { cookie: path.startsWith("/admin") ? staff : client });
      expect([path, answer.statusCode, isApplication(answer.body)]).toEqual([path, 404, true]);
      expect(answer.headers["cache-control"]).toContain("private");
    }
    expect((await open("/api/nothing")).json()).toMatchObject({ code: "not_found" });
    expect((await summit.server.inject({ method: "POST", url: "/contact" })).statusCode).not.toBe(200);
  });

  it("an application address serves the application, with a trailing slash too", async () => {
    for (const path of ["/dashboard", "/orders/1", "/holding/", "/admin/clients/1", "/reset-password"]) {
      const answer = await open(path);
      expect([path, answer.statusCode, isApplication(answer.body)]).toEqual([path, 200, true]);
    }
  });
});

describe("who asks", () => {
  it("an activated session gets the application where the client shell has the page", async () => {
    const cookie = await cookieOf({ activated: true });
    for (const path of inShell) {
      const { statusCode, headers, body } = await open(path, { cookie, "accept-encoding": "br" });
      expect([path, statusCode]).toEqual([path, 200]);
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(String(headers.vary)).toContain("cookie");
      expect(body.length).toBeGreaterThan(0);
      expect(isApplication((await open(path, { cookie })).body)).toBe(true);
    }
    for (const path of ["/landing", "/features/savings", "/disclaimers"])
      expect(isApplication((await open(path, { cookie })).body)).toBe(false);
  });

  it("a visitor, a client on hold and an expired session get the public page", async () => {
    const cookies = ["", await cookieOf({ activated: false }), "__Host-summit=nobody's"];
    for (const cookie of cookies) {
      for (const path of inShell) {
        const { headers, body } = await open(path, { cookie });
        expect(isApplication(body)).toBe(false);
        expect(headers["cache-control"]).toBe("private, no-cache");
        expect(headers.vary).toBe("cookie, accept-encoding");
      }
    }
    expect((await open("/landing")).body).toBe((await open("/")).body);
  });
});

describe("the policy", () => {
  it("the content security policy allows only Summit's own scripts", async () => {
    for (const path of ["/", "/login", "/dashboard", "/no/such/page"]) {
      const policy = String((await open(path)).headers["content-security-policy"]);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toMatch(/script-src[^;]*unsafe|reviews\.example/);
    }
  });

  it("a public page's head names fonts, script and imports before the long style sheet", async () => {
    for (const path of ["/", "/login", "/no/such/page"]) {
      const { body } = await open(path);
      const [before = "", after = ""] = body.split("<style>");
      expect(before.match(/<link rel="preload" as="font"/g)).toHaveLength(2);
      expect(before).toMatch(/<script type="module" src="\/assets\/site-/);
      expect(before).toMatch(/<link rel="modulepreload" href="\/assets\//);
      expect(after).not.toMatch(/<script type="module"|modulepreload/);
    }
  });

  it("a public page's policy allows its one inline style sheet, and no other", async () => {
    for (const path of ["/", "/login", "/no/such/page"]) {
      const { headers, body } = await open(path);
      const sheets = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet = ""]) => sheet);
      expect(sheets).toHaveLength(1);
      const hash = createHash("sha256").update(String(sheets[0])).digest("base64");
      expect(headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}';`);
    }
    expect((await open("/dashboard")).headers["content-security-policy"]).toContain("style-src 'self';");
  });

  it("the policy names the reviews' origin on public pages alone, when configured", async () => {
    const policyOf = async (url: string) =>
      String((await reviewed.server.inject({ url })).headers["content-security-policy"]);
    expect(await policyOf("/")).toContain("script-src 'self' https://reviews.example;");
    expect(await policyOf("/dashboard")).toContain("script-src 'self';");
  });

  it("every page and file has the same other security headers", async () => {
    for (const path of ["/", "/dashboard", "/no/such/page", "/icon.svg"]) {
      const { headers } = await open(path);
      expect(headers).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "origin-agent-cluster": "?1",
        "permissions-policy":
          "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
        "referrer-policy": "strict-origin-when-cross-origin",
        "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
        "x-content-type-options": "nosniff",
        "x-dns-prefetch-control": "off",
        "x-download-options": "noopen",
        "x-frame-options": "DENY",
        "x-permitted-cross-domain-policies": "none",
        "x-xss-protection": "0",
      });
      expect(headers["x-powered-by"]).toBeUndefined();
    }
  });

  it("a call's answer is read as what it says, runs nothing, and no other site shows or loads it", async () => {
    for (const path of ["/api/site", "/api/user", "/api/no-such-call"]) {
      const { headers } = await open(path);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none';frame-ancestors 'none'",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
      expect(headers["x-powered-by"]).toBeUndefined();
    }
  });

  it("the policy of the application is exact, and upgrades to https where Summit is behind it", async () => {
    const strict =
      "default-src 'none';base-uri 'none';connect-src 'self';font-src 'self';form-action 'self';frame-ancestors 'none';frame-src 'self';img-src 'self' data: blob:;manifest-src 'self';script-src 'self';style-src 'self';style-src-attr 'unsafe-inline'";
    expect((await open("/dashboard")).headers["content-security-policy"]).toBe(
      `${strict};upgrade-insecure-requests`,
    );
    const { headers } = await reviewed.server.inject({ url: "/dashboard" });
    expect(headers["content-security-policy"]).toBe(strict);
    for (const url of ["/dashboard", "/api/site"])
      expect((await reviewed.server.inject({ url })).headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("the built files", () => {
  it("built files have their types, those with content hashes are cached for ever, and compressed copies have no address", async () => {
    const assets = readLinks((await open("/")).body).filter((link) => link.startsWith("/assets/"));
    expect(assets.length).toBeGreaterThanOrEqual(4);
    for (const asset of assets) {
      const { statusCode, headers } = await open(asset);
      expect(statusCode).toBe(200);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
    const types = {
      "/favicon.ico": /icon/,
      "/icon-192.png": /png/,
      "/open-graph.png": /png/,
      "/icon.svg": /svg/,
    };
    for (const [file, type] of Object.entries(types))
      expect(String((await open(file)).headers["content-type"])).toMatch(type);
    expect((await open("/manifest.webmanifest")).json()).toMatchObject({ name: "Summit", start_url: "/" });
    const { headers } = await open("/icon.svg", { "accept-encoding": "gzip, deflate, br" });
    expect(headers["content-encoding"]).toBe("br");
    expect((await open("/icon.svg.br")).statusCode).toBe(404);
  });
});
