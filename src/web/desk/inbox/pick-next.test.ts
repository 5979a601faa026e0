import { expect, it } from "vitest";
import type { InboxItem } from "#contract/reporting/inbox.ts";
import { pickNext } from "./pick-next.ts";

const at = "2026-11-23T09:00:00.000Z";
const by = (own: boolean) => ({ by: { id: "1", name: "Demo" }, own, at, note: "" });
const item = (id: string, part: Partial<InboxItem> = {}): InboxItem => ({
  kind: "receipt",
  id,
  opens: id,
  name: "Demo",
  detail: null,
  money: null,
  arrivedAt: at,
  dueAt: at,
  isOverdue: false,
  taken: null,
  ...part,
});

it("one's own item comes before a sooner free one", () => {
  expect(pickNext([item("free"), item("own", { taken: by(true) })])?.id).toBe("own");
});

it("another person's item is left to them", () => {
  expect(pickNext([item("theirs", { taken: by(false) }), item("free")])?.id).toBe("free");
  expect(pickNext([item("theirs", { taken: by(false) })])).toBeUndefined();
});
