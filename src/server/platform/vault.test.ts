import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVault, VaultError } from "./vault.ts";

const key = (fill: number) => new Uint8Array(32).fill(fill);
const vault = createVault(key(1));

describe("the vault", () => {
  it("the vault decrypts what it encrypted, for the same owner", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.uuid(), (secret, owner) => {
        expect(vault.open(vault.seal(secret, owner), owner)).toBe(secret);
      }),
    );
  });

  it("the vault reveals nothing of the secret, and encrypts the same one differently each time", () => {
    const sealed = vault.seal("66374958", "owner");
    expect(Buffer.from(sealed.split(".")[2] ?? "", "base64url").includes("6637")).toBe(false);
    expect(vault.seal("66374958", "owner")).not.toBe(sealed);
  });

  it("the vault refuses another owner", () => {
    expect(() => vault.open(vault.seal("secret", "one"), "another")).toThrow(VaultError);
  });

  it("the vault refuses a ciphertext with any one bit changed", () => {
    const [version, keyId, body = ""] = vault.seal("secret", "owner").split(".");
    const bytes = Buffer.from(body, "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const sealed = [version, keyId, changed.toString("base64url")].join(".");
      expect(() => vault.open(sealed, "owner")).toThrow(VaultError);
    }
  });

  it.each(["", "v1", "v1.00000000.AAAA", "v2.a.b", "not sealed at all"])("the vault refuses %j", (text) => {
    expect(() => vault.open(text, "owner")).toThrow(VaultError);
  });

  it("the vault reveals neither secret nor key when it fails", () => {
    const sealed = vault.seal("66374958", "owner");
    expect(() => vault.open(sealed, "another")).toThrow(/^(?!.*66374958)/);
  });

  it("the vault decrypts with an older key and encrypts with the new one, so that keys can be rotated", () => {
    const before = vault.seal("secret", "owner");
    const changed = createVault(key(2), [key(1)]);
    expect(changed.open(before, "owner")).toBe("secret");
    const after = changed.seal("secret", "owner");
    expect(after.split(".")[1]).not.toBe(before.split(".")[1]);
    expect(() => vault.open(after, "owner")).toThrow(VaultError);
    expect(() => createVault(key(2)).open(before, "owner")).toThrow(VaultError);
  });

  it("the vault recognises an equal text by its fingerprint, also by one made with an older key", () => {
    const [first] = vault.fingerprints("account");
    expect(vault.fingerprints("account")[0]).toEqual(first);
    expect(vault.fingerprints("another")[0]).not.toEqual(first);
    const [own, older] = createVault(key(2), [key(1)]).fingerprints("account");
    expect(own).not.toEqual(first);
    expect(older).toEqual(first);
  });

  it("the vault accepts only keys of 32 bytes", () => {
    expect(() => createVault(new Uint8Array(16))).toThrow("an encryption key has 32 bytes, not 16");
  });
});
