import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "./journey.ts";

const mailFolder = process.env.SUMMIT_MAIL ?? "";

/** Waits for the newest link that was mailed to an address and returns it. */
export function linkedMail(email: string, page: string): Promise<string> {
  return newestOf(email, new RegExp(`/${page}#[\\w-]{43}`));
}

/** Waits until an address was mailed so many codes, and returns the newest. */
export function mailedCode(email: string, { count = 1 } = {}): Promise<string> {
  return newestOf(email, /Your code is (\d{3} \d{3})/, count);
}

/** Waits until so many mails to an address have a text, and returns the newest one's: its group, if it has one. */
async function newestOf(email: string, pattern: RegExp, count = 1): Promise<string> {
  let found: string[] = [];
  await expect(async () => {
    const names = (await readdir(mailFolder)).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(names.map(readMail));
    found = mails
      .filter(({ text }) => text.includes(email))
      .toSorted((one, other) => one.writtenAt - other.writtenAt)
      .flatMap(({ text }) => {
        const match = pattern.exec(text.replace(/=\r?\n/g, ""));
        return match?.[1] ?? match?.[0] ?? [];
      });
    expect(found.length, `mails to ${email} with ${pattern}`).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 120_000 });
  return found.at(-1) ?? "";
}

async function readMail(name: string): Promise<{ readonly text: string; readonly writtenAt: number }> {
  const path = join(mailFolder, name);
  const [text, { mtimeMs: writtenAt }] = await Promise.all([readFile(path, "utf8"), stat(path)]);
  return { text, writtenAt };
}
