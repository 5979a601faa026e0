import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** Newest position of the audit chain; changing or truncating earlier entries changes its hash. */
export type AuditHead = { readonly position: bigint; readonly hash: Buffer };

/** A signed head, one line of JSON. */
export type SignedHead = {
  readonly position: string;
  readonly hash: string;
  readonly at: string;
  /** First bytes of the public key's hash, as key id. */
  readonly key: string;
  readonly signature: string;
};

export type HeadSigner = {
  readonly sign: (head: AuditHead, at: Date) => SignedHead;
  readonly isSigned: (head: SignedHead) => boolean;
};

/** PKCS #8 header of a 32-byte Ed25519 key. */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** Signs with Ed25519; the seed is not stored in the database. */
export function createHeadSigner(seed: Uint8Array): HeadSigner {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key);
  const name = fingerprintOf(publicKey);
  return {
    sign: ({ position, hash }, at) => {
      const facts = {
        position: String(position),
        hash: hash.toString("hex"),
        at: at.toISOString(),
        key: name,
      };
      return { ...facts, signature: sign(null, signedText(facts), key).toString("base64") };
    },
    isSigned: (head) =>
      head.key === name && verify(null, signedText(head), publicKey, Buffer.from(head.signature, "base64")),
  };
}

function signedText({ position, hash, at, key }: Omit<SignedHead, "signature">): Buffer {
  return Buffer.from(`summit audit head ${position} ${hash} ${at} ${key}`);
}

function fingerprintOf(key: KeyObject): string {
  return createHash("sha256")
    .update(key.export({ format: "der", type: "spki" }))
    .digest("hex")
    .slice(0, 16);
}
