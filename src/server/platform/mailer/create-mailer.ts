import { join } from "node:path";
import type { Config } from "#server/platform/config.ts";
import { createFileMailer } from "./file-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** SMTP if configured, otherwise .eml files in the data directory. */
export function createMailer(config: Pick<Config, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR">): Mailer {
  if (config.SMTP_URL !== undefined) return createSmtpMailer(config.SMTP_URL, config.MAIL_FROM);
  return createFileMailer(join(config.DATA_DIR, "mail"), config.MAIL_FROM);
}
