import { mkdir, rename, writeFile } from "node:fs/promises";
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
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${messageName(mail)}.eml`);
      // Written beside and then named, so that no reader finds half a mail.
      await writeFile(`${path}.part`, message);
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
