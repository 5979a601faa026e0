import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { type Mail, MailRefused } from "#server/platform/mailer/mailer.ts";
import { createOutgoingMail } from "#server/platform/outgoing-mail.ts";
import { startMailSender } from "#server/processes/mail-sender.ts";
import { contactOf } from "../support/client-users.ts";
import { eventually } from "../support/eventually.ts";
import { callConfirmed, openSecurityFixture } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { silentLog } from "../support/silent-log.ts";

const summit = serveSummit();
const { registered, relayAll, mailsTo } = openSecurityFixture(summit);
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A mail that the mail server refused permanently, as a worker leaves it. */
async function refused(facts: Partial<Mail>): Promise<Mail> {
  const mail = {
    id: randomUUIDv7(),
    to: "wrong@example.test",
    subject: "Payment completed",
    text: "x",
    html: "x",
    ...facts,
  };
  const outgoing = createOutgoingMail(summit.databaseUrl, silentLog, summit.app.vault);
  await summit.app.db.transaction().execute((tx) => outgoing.enqueue(tx, [mail]));
  await outgoing.close();
  if (closing.length === 0) {
    const send = async () => Promise.reject(new MailRefused("550 no such mailbox"));
    const mailer = { send, close: () => undefined };
    const sender = await startMailSender({ ...summit.app, mailer }, summit.databaseUrl);
    closing.push(() => sender.stop());
  }
  const desk = await summit.staffBrowser("viewer");
  await eventually("the refused mail is shown", async () => {
    const { items } = (await desk.get("/api/admin/refused-mails")).body;
    return items.some(({ to }: { to: string }) => to === mail.to);
  });
  return mail;
}

async function listed(to: string) {
  const desk = await summit.staffBrowser("operator");
  const { items } = (await desk.get("/api/admin/refused-mails")).body;
  return { desk, found: items.filter((item: { to: string }) => item.to === to) };
}

describe("a mail that was refused for good", () => {
  it("refused mails download as a table, with the client's name and current address", async () => {
    const client = await registered();
    const name = `Ada ${randomUUIDv7().slice(-6)}`;
    await summit.app.db.updateTable("clients").set({ name }).where("id", "=", client.id).execute();
    await refused({ to: `first-${client.email}`, clientId: client.id });
    const { status, body } = await (await summit.staffBrowser("viewer")).get("/api/admin/refused-mails.csv");
    expect(status).toBe(200);
    const [headings, ...rows] = String(body).trim().split("\n");
    expect(headings).toContain("Bounced (UTC),Client,Sent to,Current address,Subject,Reason");
    expect(rows.filter((row) => row.includes(name)).map((row) => row.split(",").slice(1))).toEqual([
      [name, `first-${client.email}`, client.email, "Payment completed", "550 no such mailbox"],
    ]);
  });

  it("a refused mail is shown with the reason, and goes to the client's corrected address, once", async () => {
    const client = await registered();
    const mail = await refused({ to: client.email, clientId: client.id });
    const email = `right-${randomUUIDv7()}@example.test`;
    const contact = await contactOf(summit.app.db, client.id);
    await summit.app.db.updateTable("users").set({ email }).where("id", "=", contact).execute();
    const { desk, found } = await listed(mail.to);
    expect(found).toEqual([
      {
        id: expect.any(String),
        client: { id: client.id, name: expect.any(String), email },
        to: client.email,
        sendTo: email,
        subject: "Payment completed",
        reason: "550 no such mailbox",
        refusedAt: expect.any(String),
      },
    ]);
    const again = () => desk.post(`/api/admin/refused-mails/${found[0].id}/resend`);
    expect(await again()).toMatchObject({ status: 200, body: { sentTo: email } });
    expect(mailsTo(email)).toMatchObject([{ subject: mail.subject, text: mail.text }]);
    expect(mailsTo(email)[0]?.id).not.toBe(mail.id);
    expect((await again()).status).toBe(404);
    expect((await listed(mail.to)).found).toEqual([]);
    const log = summit.app.db.selectFrom("auditLog").select("details").where("action", "=", "resend_mail");
    expect(await log.execute()).toEqual([
      { details: { mail: mail.subject, refused: client.email, to: email } },
    ]);
  });

  it("a refused mail without an account goes only to its original address", async () => {
    const to = `staff-${randomUUIDv7()}@example.test`;
    await refused({ to });
    const { desk, found } = await listed(to);
    const resend = (body?: object) => desk.post(`/api/admin/refused-mails/${found[0].id}/resend`, body);
    expect((await resend({ to: "thief@example.test" })).status).toBe(400);
    expect((await resend()).status).toBe(200);
    expect(mailsTo("thief@example.test")).toEqual([]);
    expect(mailsTo(to)).toHaveLength(1);
  });

  it("a refused mail that confirms another address never goes to the one on record", async () => {
    const { browser, email } = await registered();
    const wanted = `wanted-${randomUUIDv7()}@example.test`;
    await callConfirmed(browser, () => browser.post("/api/security/email", { email: wanted }));
    await relayAll();
    expect(mailsTo(wanted).map(({ clientId }) => clientId)).toEqual([undefined]);
    expect(mailsTo(email)[0]?.clientId).toEqual(expect.any(String));
  });
});
