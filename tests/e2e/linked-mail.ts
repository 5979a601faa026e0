import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "./journey.ts";

const mailFolder = process.env.SUMMIT_MAIL ?? "";

/** Waits for the newest link that was mailed to an address and returns it. */
export async function linkedMail(email: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(mailFolder)).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(names.map(readMail));
    const unfolded = mails
      .filter(({ text }) => text.includes(email))
      .toSorted((one, other) => one.writtenAt - other.writtenAt)
      .map(({ text }) => text.replace(/=\r?\n/g, ""));
    link = unfolded.flatMap((mail) => mail.match(new RegExp(`/${page}#[\\w-]{43}`)) ?? []).at(-1);
    expect(link, `a link to ${page} for ${email}`).toBeDefined();
  }).toPass({ timeout: 120_000 });
  return link ?? "";
}

async function readMail(name: string): Promise<{ readonly text: string; readonly writtenAt: number }> {
  const path = join(mailFolder, name);
  const [text, { mtimeMs: writtenAt }] = await Promise.all([readFile(path, "utf8"), stat(path)]);
  return { text, writtenAt };
}
