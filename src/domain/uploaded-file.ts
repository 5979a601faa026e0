import { accepted, type Outcome, refused } from "./refusal.ts";

/** Accepted media types of uploads and their file extensions. */
export const fileExtensions = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/heic": "heic",
  "application/pdf": "pdf",
} as const;
export type FileMediaType = keyof typeof fileExtensions;

export const maxFileBytes = 10 * 1024 * 1024;
const maxStemLength = 80;

/** Upload quota per client in 24 hours, all kinds of files together. */
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
 * characters, or `fallback` when nothing is left of it, with the extension of its actual type. Not used for
 * storage.
 */
export function nameUploadedFile(original: string, mediaType: FileMediaType, fallback: string): string {
  const last = original.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .replace(/["'`<>|:*?%;]/g, " ")
    .replace(/\s+/g, " ");
  const stem = [...plain.replace(/\.[A-Za-z0-9]{1,5}\s*$/, "")]
    .slice(0, maxStemLength)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const safe = stem === "" || deviceName.test(stem) ? fallback : stem;
  return `${safe}.${fileExtensions[mediaType]}`;
}
