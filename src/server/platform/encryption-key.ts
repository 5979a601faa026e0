import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/**
 * The key that account numbers are encrypted with: the configured one, or on the embedded database one that is made at
 * the first start and kept beside the data, readable to its owner alone.
 */
export async function readEncryptionKey(
  config: Pick<Config, "ENCRYPTION_KEY" | "DATA_DIR">,
): Promise<Uint8Array> {
  if (config.ENCRYPTION_KEY) return config.ENCRYPTION_KEY;
  return Buffer.from(
    await readOrMakeSecret(join(config.DATA_DIR, "encryption.key"), () => randomBytes(32).toString("base64")),
    "base64",
  );
}

/** The text of a secret file, made once. Two processes that start together end up with the same one. */
export async function readOrMakeSecret(path: string, make: () => string): Promise<string> {
  await mkdir(join(path, ".."), { recursive: true });
  try {
    await writeFile(path, make(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFile(path, "utf8");
}
