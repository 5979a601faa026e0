import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { assert } from "#domain/assert.ts";
import { type Vault, VaultError } from "#server/platform/vault.ts";

/** Plaintext bytes per part, except the last. */
export const chunkBytes = 64 * 1024;

const tagBytes = 16;
const keyBytes = 32;
/** Header of an encrypted file; no accepted media type begins with it. */
const magic = Buffer.from("SUMMITF1");
const lengthBytes = 2;
const keyAt = magic.byteLength + lengthBytes;

/** Reads an encrypted file part by part. */
export type FileSealing = {
  readonly chunks: number;
  /** @throws VaultError for a part that was altered, moved or truncated. */
  readonly read: (file: FileHandle, index: number) => Promise<Buffer>;
};

/**
 * A new file key, sealed by the vault into the header, and the AES-256-GCM encryption of its parts. The part
 * number is the nonce, safe because each key encrypts one file once.
 */
export function newFileSealing(name: string, vault: Vault) {
  const key = randomBytes(keyBytes);
  const sealed = Buffer.from(vault.seal(key.toString("base64"), ownerOf(name)));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt16BE(sealed.byteLength);
  return {
    header: Buffer.concat([magic, length, sealed]),
    seal: (plain: Uint8Array, index: number, isLast: boolean): Buffer => {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index), { authTagLength: tagBytes });
      cipher.setAAD(endOf(isLast));
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
  };
}

/** Undefined for a file from before encryption. */
export async function findFileSealing(
  file: FileHandle,
  name: string,
  vault: Vault,
): Promise<FileSealing | undefined> {
  const sealed = await readSealedKey(file);
  if (sealed === undefined) return undefined;
  const key = Buffer.from(vault.open(sealed, ownerOf(name)), "base64");
  const bodyAt = keyAt + Buffer.byteLength(sealed);
  const bodyBytes = (await file.stat()).size - bodyAt;
  const partBytes = chunkBytes + tagBytes;
  const chunks = Math.ceil(bodyBytes / partBytes);
  return {
    chunks,
    read: async (handle, index) => {
      const at = index * partBytes;
      const part = await readExactly(handle, bodyAt + at, Math.min(partBytes, bodyBytes - at));
      if (!part || part.byteLength < tagBytes) throw new VaultError("a part is missing");
      return openPart(part, key, { index, isLast: index === chunks - 1 });
    },
  };
}

/** A file's sealed key from its header; undefined for a file from before encryption. */
export async function readSealedKey(file: FileHandle): Promise<string | undefined> {
  const begin = await readExactly(file, 0, keyAt);
  if (!begin?.subarray(0, magic.byteLength).equals(magic)) return undefined;
  const sealed = await readExactly(file, keyAt, begin.readUInt16BE(magic.byteLength));
  if (!sealed) throw new VaultError("a file without its key");
  return sealed.toString();
}

/** Re-encrypts a file's key with the vault's current key, in place. */
export async function resealKey(file: FileHandle, name: string, vault: Vault): Promise<void> {
  const sealed = await readSealedKey(file);
  if (sealed === undefined) throw new VaultError("a file without its key");
  const resealed = Buffer.from(vault.seal(vault.open(sealed, ownerOf(name)), ownerOf(name)));
  assert(resealed.byteLength === Buffer.byteLength(sealed), "a sealed key of the same length");
  await file.write(resealed, 0, resealed.byteLength, keyAt);
}

function openPart(
  part: Buffer,
  key: Buffer,
  { index, isLast }: { readonly index: number; readonly isLast: boolean },
): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index), { authTagLength: tagBytes });
  decipher.setAAD(endOf(isLast));
  decipher.setAuthTag(part.subarray(part.byteLength - tagBytes));
  try {
    return Buffer.concat([decipher.update(part.subarray(0, part.byteLength - tagBytes)), decipher.final()]);
  } catch {
    throw new VaultError("a file that was altered or cut off");
  }
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return bytesRead === length ? buffer : undefined;
}

const ownerOf = (name: string) => `file ${name}`;
const endOf = (isLast: boolean) => Buffer.from(isLast ? "last" : "more");

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}
