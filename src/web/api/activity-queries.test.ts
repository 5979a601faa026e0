import { afterEach, expect, it, vi } from "vitest";
import { toActivityQuery } from "./activity-queries.ts";

afterEach(() => vi.unstubAllEnvs());

it("the days of the activity's filters are the reader's", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(toActivityQuery({ from: "2026-06-02" })).toEqual({ from: "2026-06-02", zone: "Asia/Tokyo" });
});
