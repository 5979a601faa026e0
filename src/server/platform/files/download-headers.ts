/** `size` in bytes. */
type StoredFile = { readonly name: string; readonly mediaType: string; readonly size: number };

/**
 * Headers for downloading an uploaded file: always an attachment, never sniffed, and sandboxed without
 * scripts if a browser opens it anyway.
 */
export function uploadHeaders(file: StoredFile): Record<string, string> {
  return {
    ...downloadHeaders(file.name, file.mediaType),
    "content-length": String(file.size),
    "content-security-policy": "default-src 'none'; sandbox",
  };
}

/**
 * Headers for showing a file in a frame of the desk's client page, without scripts. No `sandbox`: browsers do
 * not show PDFs in one.
 */
export function framedHeaders(file: StoredFile): Record<string, string> {
  return {
    ...uploadHeaders(file),
    "content-disposition": "inline",
    "content-security-policy": "default-src 'none'; frame-ancestors 'self'",
    "x-frame-options": "SAMEORIGIN",
  };
}

/** Headers for a private file. */
export function downloadHeaders(name: string, mediaType: string): Record<string, string> {
  return {
    "content-type": mediaType,
    "content-disposition": attachment(name),
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store",
  };
}

/** File name in ASCII for old browsers and in full for others (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
