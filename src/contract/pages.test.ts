import { describe, expect, it } from "vitest";
import { clientPages, deskPages, isApplicationPath } from "./pages.ts";

describe("the pages", () => {
  it("the application's pages match every address they have", () => {
    const own = clientPages.flatMap(({ path, access }) => (access === "shared" ? [] : [path]));
    const details = deskPages.flatMap(({ path, hasDetail }) => (hasDetail ? [`${path}/17`] : []));
    const paths = [
      ...own,
      ...deskPages.map(({ path }) => path),
      ...details,
      "/admin/login",
      "/admin/invitation",
    ];
    expect(
      paths.map((path) => path.replaceAll(/:\w+/g, "17")).filter((path) => !isApplicationPath(path)),
    ).toEqual([]);
  });

  it("the application's pages exclude the public site's pages and parts of longer addresses", () => {
    const others = [
      "/",
      "/contact",
      "/login",
      "/trades",
      "/trades/",
      "/quote/1",
      "/admin/nothing",
      "/admin/audit/1",
      "/x/quote",
    ];
    expect(others.filter(isApplicationPath)).toEqual([]);
  });

  it("the application's pages have one address each", () => {
    const paths = [...clientPages, ...deskPages].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
