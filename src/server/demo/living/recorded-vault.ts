import type { Vault } from "#server/platform/vault.ts";
import { VaultError } from "#server/platform/vault.ts";

const [open, middle, close] = ["⦃", "⦙", "⦄"] as const;
const sealedText = new RegExp(`${open}([^${middle}${close}]*)${middle}([^${close}]*)${close}`, "g");
const hexOf = (text: string) => Buffer.from(text).toString("hex");
const hashedText = new RegExp(`${hexOf(open)}((?:[0-9a-f]{2})*?)${hexOf(close)}`, "g");

/** Writes secrets in the clear, marked, for a recording that holds only made-up data. */
export function createRecordedVault(): Vault {
  const seal = (plain: string, owner: string) => `${open}${owner}${middle}${plain}${close}`;
  const refuse = () => {
    throw new VaultError("a recording has no hash keys");
  };
  return {
    seal,
    open: (sealed, owner) => {
      const [, sealedFor, plain] = new RegExp(sealedText.source).exec(sealed) ?? [];
      if (sealedFor !== owner || plain === undefined) throw new VaultError("not sealed for this owner");
      return plain;
    },
    fingerprints: (text) => [Buffer.from(`${open}${text}${close}`)],
    currentKeyId: "recorded",
    newHashKeys: refuse,
    sealHashKeys: refuse,
    hashesUnder: refuse,
  };
}

/** Seals with the installation's vault what a recording holds in the clear; `text` is in COPY's format. */
export function sealRecorded(text: string, vault: Vault): string {
  return text
    .replace(sealedText, (_, owner: string, plain: string) => vault.seal(unescapeCopy(plain), owner))
    .replace(hashedText, (_, hex: string) =>
      vault.fingerprints(Buffer.from(hex, "hex").toString())[0].toString("hex"),
    );
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v" };

function unescapeCopy(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
}
