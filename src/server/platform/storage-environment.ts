import { z } from "#contract/zod.ts";

/** A base64 text of exactly 32 bytes. */
export const key32 = z
  .string()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === 32, "must be 32 bytes in base64 (openssl rand -base64 32)");

/** Of one server: where several stand by, whoever leads to the one that takes writes has the address. */
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, "must be a postgres:// address")
  .refine(
    (url) => !/^[^/]*\/\/[^/?]*,/.test(url),
    "names several hosts, and Summit connects to one: give the address that leads to the primary, such as a proxy's or a virtual one",
  )
  .refine((url) => /^[^/]*\/\/[^/?]*,/.test(url) || URL.canParse(url), "is not an address that can be read");

/** Where the data is, and the keys that it is encrypted with. */
export const storageEnvironment = {
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** Account numbers are encrypted with it; on the embedded database one is made at the first start. */
  ENCRYPTION_KEY: key32.optional(),
  /** Keys that ENCRYPTION_KEY took the place of, separated by commas: what was encrypted with them still opens. */
  ENCRYPTION_KEYS_OLDER: z
    .string()
    .transform((keys) => keys.split(","))
    .pipe(z.array(key32))
    .optional(),
};
