import { expect, it } from "vitest";
import { apiVersions, defaultVersion, isApiVersion, latestVersion } from "./api-versions.ts";

it("versions of the API are dates in order, and callers without one keep the first", () => {
  expect(apiVersions.every((version) => /^\d{4}-\d{2}-\d{2}$/.test(version))).toBe(true);
  expect(apiVersions).toEqual([...new Set(apiVersions)].toSorted());
  expect([defaultVersion, latestVersion]).toEqual([apiVersions[0], apiVersions.at(-1)]);
  expect(isApiVersion("2026-11-25")).toBe(true);
  expect(isApiVersion("2026-11-24, 2026-11-25")).toBe(false);
});
