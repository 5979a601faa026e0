import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** Accepted media types of proofs and their file extensions. */
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

/** Whether a trade with `count` proofs may have another. */
export function mayAddProof(count: number): Outcome<true> {
  return count < maxProofs ? accepted(true) : refused("proof_limit");
}

/** Upload quota per client in 24 hours, proofs and documents together. */
const maxUploads = { count: 40, bytes: 150 * 1024 * 1024 };

/** Whether an upload fits the client's 24-hour quota. */
export function mayUpload(
  uploaded: { readonly count: number; readonly bytes: number },
  size: number,
): Outcome<true> {
  const fits = uploaded.count < maxUploads.count && uploaded.bytes + size <= maxUploads.bytes;
  return fits ? accepted(true) : refused("upload_limit");
}

/** Device names reserved by Windows, whatever the extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Display and download name of an upload: the client's base name without control, bidi and forbidden
 * characters, with the extension of its actual type. Not used for storage.
 */
export function proofName(original: string, mediaType: ProofMediaType): string {
  const last = original.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
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
