import { expect, it } from "vitest";
import { createVault } from "#server/platform/vault.ts";
import { createRecordedVault, sealRecorded } from "./recorded-vault.ts";

const recorded = createRecordedVault();
const vault = createVault(new Uint8Array(32).fill(7));

it("what a recording holds in the clear is sealed for its owner with the installation's key", () => {
  const plain = '{"iban":"DE89370400440532013000","note":"two\\nlines"}';
  const line = `id\t${recorded.seal(plain, "owner 1").replaceAll("\\", "\\\\")}\tend`;
  const [, sealed = ""] = sealRecorded(line, vault).split("\t");
  expect(vault.open(sealed, "owner 1")).toBe(plain);
  expect(() => vault.open(sealed, "owner 2")).toThrow("sealed for another owner");
});

it("keyed hashes are computed with the installation's key", () => {
  const [hash] = recorded.fingerprints("client 1 account");
  const [expected] = vault.fingerprints("client 1 account");
  expect(sealRecorded(`\\\\x${hash.toString("hex")}`, vault)).toBe(`\\\\x${expected.toString("hex")}`);
});
