import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, to be shown once and kept nowhere. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: from its SHA-256 nobody gets back to it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
