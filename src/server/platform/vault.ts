import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { assert } from "#domain/assert.ts";

/**
 * Encrypts secrets of the database with a key from the configuration: AES-256-GCM with a random nonce, bound
 * to the secret's owner, and tagged with the key id so that keys can be rotated.
 */
export type Vault = {
  /** Encrypts text. `owner` is associated data, such as a row's id; decryption needs the same. */
  readonly seal: (plain: string, owner: string) => string;
  /** @throws VaultError when the text was altered, belongs to another owner, or its key is missing. */
  readonly open: (sealed: string, owner: string) => string;
  /** Keyed hashes for equality look-ups: the current key's first, then older keys'. */
  readonly fingerprints: (text: string) => readonly [Buffer, ...Buffer[]];
  /** Id of the encrypting key, which prefixes each ciphertext. */
  readonly currentKeyId: string;
  /** A new random key for `hashesUnder`, encrypted. */
  readonly newHashKeys: (owner: string) => string;
  /**
   * The keys of `fingerprints`, encrypted, so that hashes of unknown texts stay comparable after a rotation.
   */
  readonly sealHashKeys: (owner: string) => string;
  /** Keyed hashes of a text under each key in `sealedKeys`. */
  readonly hashesUnder: (sealedKeys: string, owner: string, text: string) => readonly Buffer[];
};

/** A secret cannot be decrypted; the message reveals neither secret nor key. */
export class VaultError extends Error {
  override name = "VaultError";
}

const format = "v1";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

type Key = { readonly id: string; readonly cipher: Buffer; readonly hash: Buffer };

/**
 * Creates a vault of 32-byte keys: the first encrypts, all decrypt.
 * Format: `v1.<key id>.<nonce, tag and ciphertext in base64url>`.
 */
export function createVault(current: Uint8Array, older: readonly Uint8Array[] = []): Vault {
  const key = keyFrom(current);
  const keys = [key, ...older.map(keyFrom)];
  const seal = (plain: string, owner: string) => `${format}.${key.id}.${encrypt(plain, owner, key)}`;
  const open = (sealed: string, owner: string) => {
    const [version, keyId, body] = sealed.split(".");
    const holder = keys.find(({ id }) => id === keyId);
    if (version !== format || !holder || !body)
      throw new VaultError("sealed with a key or a format that is not known");
    return decrypt(body, owner, holder);
  };
  const sealKeys = (hashKeys: readonly Buffer[], owner: string) =>
    seal(hashKeys.map((each) => each.toString("base64url")).join(" "), owner);
  return {
    seal,
    open,
    fingerprints: (text) => {
      const [first, ...others] = keys.map(({ hash }) => hashUnder(hash, text));
      assert(first, "a vault without keys");
      return [first, ...others];
    },
    currentKeyId: key.id,
    newHashKeys: (owner) => sealKeys([randomBytes(keyBytes)], owner),
    sealHashKeys: (owner) =>
      sealKeys(
        keys.map(({ hash }) => hash),
        owner,
      ),
    hashesUnder: (sealedKeys, owner, text) =>
      open(sealedKeys, owner)
        .split(" ")
        .map((each) => hashUnder(Buffer.from(each, "base64url"), text)),
  };
}

function hashUnder(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Derives separate keys for encryption and hashing from one secret. */
function keyFrom(secret: Uint8Array): Key {
  assert(secret.length === keyBytes, `an encryption key has ${keyBytes} bytes, not ${secret.length}`);
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `summit vault ${purpose}`, keyBytes));
  const id = createHash("sha256").update(derive("name")).digest("hex").slice(0, 8);
  return { id, cipher: derive("cipher"), hash: derive("hash") };
}

function encrypt(plain: string, owner: string, key: Key): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key.cipher, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function decrypt(sealed: string, owner: string, key: Key): string {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) throw new VaultError("too short to be sealed");
  const decipher = createDecipheriv("aes-256-gcm", key.cipher, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    throw new VaultError("altered, or sealed for another owner");
  }
}
