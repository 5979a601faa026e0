import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { envelopeOf, messageName } from "./envelope.ts";
import type { Mailer } from "./mailer.ts";

/** Writes mails as .eml files, for installations without a mail server. */
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
      // An existing folder may predate this restriction.
      await chmod(folder, 0o700);
      const path = join(folder, `${messageName(mail)}.eml`);
      // Renamed into place, so that no reader sees a partial mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
