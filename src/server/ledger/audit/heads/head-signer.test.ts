import { describe, expect, it } from "vitest";
import { createHeadSigner } from "./head-signer.ts";

const signer = createHeadSigner(new Uint8Array(32).fill(1));
const head = { position: 12n, hash: Buffer.from("ab".repeat(32), "hex") };
const signed = signer.sign(head, new Date("2026-03-10T10:00:00.000Z"));

describe("a signed head of the audit log", () => {
  it("a signed audit head is verified by its signature", () => {
    expect(signer.isSigned(signed)).toBe(true);
  });

  it.each([
    ["position", { position: "11" }],
    ["hash", { hash: "cd".repeat(32) }],
    ["time", { at: "2026-03-10T11:00:00.000Z" }],
    ["key", { key: "0000000000000000" }],
    ["signature", { signature: Buffer.alloc(64).toString("base64") }],
    ["signature, to one of no length", { signature: "" }],
  ])("a signed audit head fails verification once its %s changes", (_what, change) => {
    expect(signer.isSigned({ ...signed, ...change })).toBe(false);
  });

  it("a signed audit head fails verification with another key", () => {
    expect(createHeadSigner(new Uint8Array(32).fill(2)).isSigned(signed)).toBe(false);
  });
});
