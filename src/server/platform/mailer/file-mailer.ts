import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { envelopeOf, messageName } from "./envelope.ts";
import type { Mailer } from "./mailer.ts";

/** Writes each mail as an .eml file, which any mail program opens: for installations without a mail server. */
export function createFileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(envelopeOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // One that is there already may be older than this rule.
      await chmod(folder, 0o700);
      const path = join(folder, `${messageName(mail)}.eml`);
      // Written beside and then named, so that no reader finds half a mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
