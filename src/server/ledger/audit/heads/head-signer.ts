import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** The newest place of the audit log's chain: whoever changes or cuts what is before it changes the hash. */
export type AuditHead = { readonly position: bigint; readonly hash: Buffer };

/** A head as it was signed, as one line of JSON has it. */
export type SignedHead = {
  readonly position: string;
  readonly hash: string;
  readonly at: string;
  /** The first bytes of the public key's hash, to tell keys apart. */
  readonly key: string;
  readonly signature: string;
};

export type HeadSigner = {
  readonly sign: (head: AuditHead, at: Date) => SignedHead;
  readonly isSigned: (head: SignedHead) => boolean;
};

/** PKCS #8 before the 32 bytes of an Ed25519 key. */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** Signs with Ed25519 by a key of 32 bytes that the database does not hold. */
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
