import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** The kinds of file that a proof of payment may be, by what they contain, and the ending each is given. */
export const proofExtensions = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/heic": "heic",
  "application/pdf": "pdf",
} as const;
export type ProofMediaType = keyof typeof proofExtensions;

export const maxProofBytes = 10 * 1024 * 1024;
const maxProofs = 10;
const maxStemLength = 80;

/** Whether a trade that has `count` proofs may have one more. */
export function mayAddProof(count: number): Outcome<true> {
  return count < maxProofs ? accepted(true) : refused("proof_limit");
}

/** Uploads of one client in 24 hours, proofs and documents together: far more than a person sends. */
const maxUploads = { count: 40, bytes: 150 * 1024 * 1024 };

/** Whether a client who has uploaded so much in the last 24 hours may upload a file of this size. */
export function mayUpload(
  uploaded: { readonly count: number; readonly bytes: number },
  size: number,
): Outcome<true> {
  const fits = uploaded.count < maxUploads.count && uploaded.bytes + size <= maxUploads.bytes;
  return fits ? accepted(true) : refused("upload_limit");
}

/** Names that Windows keeps for its devices, whatever their ending. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name that a file is shown and downloaded under: the last part of what the client's machine called it, without
 * control characters, marks that turn the direction of writing and characters that some systems forbid, with the
 * ending of what it really is. Files are never kept under it.
 */
export function proofName(given: string, mediaType: ProofMediaType): string {
  const last = given.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .replace(/["'`<>|:*?%;]/g, " ")
    .replace(/\s+/g, " ");
  const stem = [...plain.replace(/\.[A-Za-z0-9]{1,5}\s*$/, "")]
    .slice(0, maxStemLength)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const safe = stem === "" || deviceName.test(stem) ? "proof" : stem;
  return `${safe}.${proofExtensions[mediaType]}`;
}
