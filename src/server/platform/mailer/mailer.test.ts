import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileMailer, createMailer, createSmtpMailer } from "./create-mailer.ts";
import { type Mail, type Mailer, MailRefused } from "./mailer.ts";

const from = "Summit <no-reply@summit.test>";
const mail: Mail = {
  id: "7:0 client",
  to: "client@example.test",
  subject: "Payment completed – 1.000,00 €",
  text: "1,000.00 EUR has been paid.",
  html: "<p>1,000.00 EUR has been paid.</p>",
};

const messageIdOf = (raw: string) => /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim();

describe("without a mail server", () => {
  let folder: string;
  let mailer: Mailer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "mail-"));
    mailer = createFileMailer(join(folder, "mail"), from);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("outgoing mail is readable by its owner alone, even in a folder that was open before", async () => {
    await mkdir(join(folder, "mail"), { mode: 0o755 });
    await mailer.send(mail);
    const [file = ""] = await readdir(join(folder, "mail"));
    expect((await stat(join(folder, "mail"))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, "mail", file))).mode & 0o077).toBe(0);
  });

  it("outgoing mail is one .eml file each, also when sent again", async () => {
    await mailer.send(mail);
    await mailer.send(mail);
    await mailer.send({ ...mail, id: "8:0 client" });
    const names = await readdir(join(folder, "mail"));
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{40}\.eml$/);
    const raw = await readFile(join(folder, "mail", names[0] ?? ""), "utf8");
    expect(raw).toContain("From: Summit <no-reply@summit.test>");
    expect(raw).toContain("To: client@example.test");
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(raw).toContain("multipart/alternative");
  });

  it("an id that is a path stays in the folder", async () => {
    await mailer.send({ ...mail, id: "../../outside" });
    expect(await readdir(join(folder, "mail"))).toHaveLength(1);
    expect(await readdir(folder)).toEqual(["mail"]);
  });
});

describe("a header that somebody tries to smuggle in", () => {
  const mailer = createFileMailer(join(tmpdir(), "never-written"), from);

  it("an injected header is refused with the whole mail", async () => {
    for (const part of ["to", "subject"] as const) {
      const smuggling = { ...mail, [part]: `${mail[part]}\r\nBcc: thief@example.test` };
      await expect(mailer.send(smuggling)).rejects.toThrow("line break");
    }
  });
});

describe("with a mail server", () => {
  let server: SMTPServer;
  let mailer: Mailer;
  let received: { readonly readers: readonly string[]; readonly raw: string }[];
  let refusals: number;
  let finalRefusals: number;

  beforeEach(async () => {
    received = [];
    refusals = 0;
    finalRefusals = 0;
    server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (finalRefusals-- > 0)
            return done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
          if (refusals-- > 0) return done(Object.assign(new Error("try later"), { responseCode: 451 }));
          const readers = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ readers, raw: Buffer.concat(chunks).toString() });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    mailer = createMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from, DATA_DIR: "unused" });
  });
  afterEach(async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it("the mailer hands each mail over with the same Message-ID at each attempt", async () => {
    refusals = 1;
    await expect(mailer.send(mail)).rejects.toThrow("451");
    await mailer.send(mail);
    await mailer.send(mail);
    await mailer.send({ ...mail, id: "8:0 client" });
    const ids = received.map(({ raw }) => messageIdOf(raw));
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@summit\.test>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(received[0]?.readers).toEqual(["client@example.test"]);
  });

  it("the mailer distinguishes a permanent refusal from one that may succeed later", async () => {
    refusals = 1;
    await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
    finalRefusals = 1;
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefused);
  });

  it("the mailer refuses an unencrypted server, unless configured or local", async () => {
    const { port } = server.server.address() as AddressInfo;
    const named = { MAIL_FROM: from, DATA_DIR: "unused" };
    // A name that resolves to this machine but is not a loopback name.
    const strict = createSmtpMailer(`smtp://0.0.0.0:${port}`, named.MAIL_FROM);
    await expect(strict.send(mail)).rejects.toThrow();
    expect(received).toHaveLength(0);
    expect(await strict.findFault?.()).toMatch(
      /^SMTP_URL: the mail server offers no STARTTLS, so no email leaves/,
    );
    strict.close();
    const plain = createSmtpMailer(`smtp://0.0.0.0:${port}?tls=none`, named.MAIL_FROM);
    await plain.send(mail);
    expect(received).toHaveLength(1);
    expect(await plain.findFault?.()).toMatch(/^SMTP_URL: emails leave without encryption/);
    plain.close();
    // A server on this machine needs no encryption.
    expect(await mailer.findFault?.()).toBeUndefined();
    const away = createSmtpMailer("smtps://127.0.0.1:1", named.MAIL_FROM);
    expect(await away.findFault?.()).toMatch(
      /^SMTP_URL: the mail server doesn't take emails at the moment: /,
    );
    away.close();
  });

  it("the mailer offers one-click unsubscribe for optional mails", async () => {
    const unsubscribeUrl = "https://summit.test/api/mail/unsubscribe?token=v1.a.b";
    await mailer.send({ ...mail, unsubscribeUrl });
    await mailer.send({ ...mail, id: "9", unsubscribeUrl: unsubscribeUrl.replace("https", "http") });
    await mailer.send({ ...mail, id: "10" });
    const [secure = "", local = "", always = ""] = received.map(({ raw }) => raw);
    expect(secure).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(secure).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(local).toContain("List-Unsubscribe: <http:");
    expect(local).not.toContain("List-Unsubscribe-Post");
    expect(always).not.toContain("List-Unsubscribe");
  });

  it("the mailer sends to one recipient, whatever the address contains", async () => {
    const attempts = ["client@example.test, thief@example.test", "client@example.test> <thief@example.test"];
    for (const to of attempts) await mailer.send({ ...mail, to }).catch(() => undefined);
    expect(received.flatMap(({ readers }) => readers)).not.toContain("thief@example.test");
  });
});
