import { z } from "#contract/zod.ts";

/** Base64 of exactly 32 bytes. */
export const key32 = z
  .string()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === 32, "must be 32 bytes in base64 (openssl rand -base64 32)");

/** A single server: with standbys, a proxy or DNS name must lead to the primary. */
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, "must be a postgres:// address")
  .refine(
    (url) => !/^[^/]*\/\/[^/?]*,/.test(url),
    "names several hosts, and Summit connects to one: give the address that leads to the primary, such as a proxy's or a virtual one",
  )
  .refine((url) => /^[^/]*\/\/[^/?]*,/.test(url) || URL.canParse(url), "is not an address that can be read");

/** Data location and encryption keys. */
export const storageEnvironment = {
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** Encrypts account numbers; with the embedded database one is generated at the first start. */
  ENCRYPTION_KEY: key32.optional(),
  /** Comma-separated former keys, for decryption only. */
  ENCRYPTION_KEYS_OLDER: z
    .string()
    .transform((keys) => keys.split(","))
    .pipe(z.array(key32))
    .optional(),
};
