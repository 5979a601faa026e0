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

type Uploads = { readonly count: number; readonly bytes: number };

/** Upload quotas in 24 hours, all kinds of files together: of one member, and of all of a client's. */
const maxOwnUploads: Uploads = { count: 40, bytes: 150 * 1024 * 1024 };
const maxUploads: Uploads = { count: 400, bytes: 1024 * 1024 * 1024 };

/** Whether an upload fits the 24-hour quotas of its member and of the client. */
export function mayUpload(
  { own, all }: { readonly own: Uploads; readonly all: Uploads },
  size: number,
): Outcome<true> {
  const fits = (uploaded: Uploads, max: Uploads) =>
    uploaded.count < max.count && uploaded.bytes + size <= max.bytes;
  if (!fits(own, maxOwnUploads)) return refused("upload_limit");
  return fits(all, maxUploads) ? accepted(true) : refused("team_upload_limit");
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
