/** `size` in bytes. */
type StoredFile = { readonly name: string; readonly mediaType: string; readonly size: number };

/**
 * The headers under which a proof is sent. It is what somebody sent to Summit: a download, never shown within Summit's
 * pages, never guessed to be of another kind, and should a browser open it all the same, then in a sandbox that may
 * load and run nothing.
 */
export function proofHeaders(file: StoredFile): Record<string, string> {
  return {
    ...downloadHeaders(file.name, file.mediaType),
    "content-length": String(file.size),
    "content-security-policy": "default-src 'none'; sandbox",
  };
}

/**
 * The same for a frame of the client page at the desk, which may load and run nothing. No `sandbox`: browsers do not show a PDF
 * in one, and their own viewer is one.
 */
export function framedHeaders(file: StoredFile): Record<string, string> {
  return {
    ...proofHeaders(file),
    "content-disposition": "inline",
    "content-security-policy": "default-src 'none'; frame-ancestors 'self'",
    "x-frame-options": "SAMEORIGIN",
  };
}

/** The headers of any file that only its owner may have. */
export function downloadHeaders(name: string, mediaType: string): Record<string, string> {
  return {
    "content-type": mediaType,
    "content-disposition": attachment(name),
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store",
  };
}

/** The name in ASCII for old readers and in full for the others (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
