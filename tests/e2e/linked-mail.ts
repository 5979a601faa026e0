import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "./journey.ts";

const mailFolder = process.env.SUMMIT_MAIL ?? "";

/** Waits for the newest link that was mailed to an address and returns it. */
export async function linkedMail(email: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(mailFolder)).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(names.map((name) => readFile(join(mailFolder, name), "utf8")));
    const unfolded = mails.filter((mail) => mail.includes(email)).map((mail) => mail.replace(/=\r?\n/g, ""));
    link = unfolded.flatMap((mail) => mail.match(new RegExp(`/${page}#[\\w-]{43}`)) ?? []).at(-1);
    expect(link, `a link to ${page} for ${email}`).toBeDefined();
  }).toPass({ timeout: 120_000 });
  return link ?? "";
}
