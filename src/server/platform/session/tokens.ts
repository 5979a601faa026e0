import { hash, randomBytes } from "node:crypto";

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token, which is all that the database holds. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
