import { expect, it } from "vitest";
import { defaultVersion, latestVersion } from "#contract/api-versions.ts";
import { asOfVersion } from "./as-of-version.ts";

const at = new Date();
const answer = {
  items: [{ id: "1", type: "FORWARD", targetRate: null, stopRate: null, trade: { type: "SPOT" } }],
  forward: { status: "PENDING_DEPOSIT" },
  note: "FORWARD",
  at,
  next: null,
};

it("an answer for an earlier version has its values in place of those that were added since, however deep", () => {
  expect(asOfVersion(answer, defaultVersion)).toEqual({
    ...answer,
    items: [{ id: "1", type: "SPOT", targetRate: 1e9, stopRate: null, trade: { type: "SPOT" } }],
    forward: { status: "ACTIVE" },
  });
});

it("an answer for the latest version stays as it is, and so does one that is no object", () => {
  expect(asOfVersion(answer, latestVersion)).toBe(answer);
  expect(asOfVersion("FORWARD", defaultVersion)).toBe("FORWARD");
  expect(asOfVersion(undefined, defaultVersion)).toBeUndefined();
});
