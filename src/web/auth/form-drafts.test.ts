import { describe, expect, it } from "vitest";
import { createFormDrafts, draftTtlMs } from "./form-drafts.ts";

function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
  const clock = { now: 1_000 };
  return { kept, storage, clock, drafts: createFormDrafts(storage, () => clock.now) };
}

describe("a draft of a form", () => {
  it("a draft is restored for the same client and form only", () => {
    const { drafts } = tab();
    drafts.write("ann", "order", { amount: "500.00" });
    expect(drafts.read("ann", "order")).toEqual({ amount: "500.00" });
    expect(drafts.read("ann", "alert")).toBeUndefined();
  });

  it("a draft is never shown to another client of the same tab, and is gone once that was checked", () => {
    const { drafts, kept } = tab();
    drafts.write("ann", "order", { amount: "500.00" });
    expect(drafts.read("bob", "order")).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it("a draft lives two hours, and not at all after the clock went back", () => {
    const { drafts, clock, kept } = tab();
    drafts.write("ann", "order", { amount: "500.00" });
    clock.now += draftTtlMs - 1;
    expect(drafts.read("ann", "order")).toBeDefined();
    clock.now += 1;
    expect(drafts.read("ann", "order")).toBeUndefined();
    expect(kept.size).toBe(0);
    drafts.write("ann", "order", { amount: "500.00" });
    clock.now -= 1;
    expect(drafts.read("ann", "order")).toBeUndefined();
  });

  it("a draft is removed when sent, and all of them at a manual log-out; other keys stay", () => {
    const { drafts, kept, storage } = tab();
    storage.setItem("summit:way-back", "/orders/create");
    drafts.write("ann", "order", 1);
    drafts.write("ann", "alert", 2);
    drafts.remove("ann", "order");
    expect(drafts.read("ann", "order")).toBeUndefined();
    drafts.clear();
    expect([...kept.keys()]).toEqual(["summit:way-back"]);
  });

  it("an unreadable draft is ignored", () => {
    const { drafts, storage } = tab();
    for (const text of ["", "{", "null", '{"values": 1}']) {
      storage.setItem("summit:draft:ann:order", text);
      expect(drafts.read("ann", "order")).toBeUndefined();
    }
  });

  it("a draft that exceeds the storage is left out", () => {
    const { storage } = tab();
    const full = {
      ...storage,
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
      length: 0,
    };
    const drafts = createFormDrafts(full, () => 0);
    expect(() => drafts.write("ann", "order", 1)).not.toThrow();
  });
});
