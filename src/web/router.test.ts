// @vitest-environment happy-dom
import { type DataRouteObject, matchRoutes } from "react-router";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createRouter } from "./router.tsx";

afterEach(() => window.history.replaceState(null, "", "/"));
// Each router loads the screen of its address, which must not end in the middle for the next file in this process.
afterAll(() => vi.dynamicImportSettled());

/** The routes of the document at this address. */
function openDocument(path: string): DataRouteObject[] {
  window.history.replaceState(null, "", path);
  const router = createRouter();
  router.dispose();
  return [...router.routes];
}

/** Where a link to this path sends the browser for another document; undefined where the document has the screen. */
async function findDocument(routes: DataRouteObject[], path: string): Promise<string | null | undefined> {
  const loader = matchRoutes(routes, path)?.at(-1)?.route.loader;
  if (typeof loader !== "function") return undefined;
  const url = new URL(path, "http://summit.test");
  const args = { request: new Request(url), params: {}, context: {}, url, pattern: path };
  const answer = await loader(args as unknown as Parameters<typeof loader>[0]);
  return answer instanceof Response && answer.headers.get("X-Remix-Reload-Document") === "true"
    ? answer.headers.get("location")
    : undefined;
}

test.each(["/", "/dashboard", "/history", "/nowhere", "/administrator"])(
  "the document at %s leaves the back office to the server",
  async (path) => {
    const routes = openDocument(path);
    expect(await findDocument(routes, "/admin")).toBe("/admin");
    expect(await findDocument(routes, "/admin/clients?search=a")).toBe("/admin/clients?search=a");
    expect(await findDocument(routes, "/balances")).toBeUndefined();
    expect(await findDocument(routes, path)).toBeUndefined();
  },
);

test.each(["/admin", "/Admin/", "/admin/clients", "/admin/invitation", "/admin/nowhere"])(
  "the document at %s leaves the client area to the server",
  async (path) => {
    const routes = openDocument(path);
    expect(await findDocument(routes, "/balances?currency=GBP")).toBe("/balances?currency=GBP");
    expect(await findDocument(routes, "/admin/clients")).toBeUndefined();
    expect(await findDocument(routes, path)).toBeUndefined();
  },
);
