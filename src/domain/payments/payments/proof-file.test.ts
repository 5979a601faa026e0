import { expect, it } from "vitest";
import { mayAddProof } from "./proof-file.ts";

it("a trade has at most ten proofs", () => {
  expect(mayAddProof(9).ok).toBe(true);
  expect(mayAddProof(10)).toEqual({ ok: false, refusal: "proof_limit" });
});
