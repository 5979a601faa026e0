import { randomUUIDv7 } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { type Mail, MailRefused } from "#server/platform/mailer/mailer.ts";
import { createOutgoingMail, failedMailQueue, mailQueue, startBoss } from "#server/platform/outgoing-mail.ts";
import { startMailSender } from "#server/processes/mail-sender.ts";
import { eventually } from "../support/eventually.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { silentLog } from "../support/silent-log.ts";

const summit = serveSummit();
const newMail = (): Mail => ({
  id: randomUUIDv7(),
  to: "client@example.test",
  subject: "Subject",
  text: "Text",
  html: "<p>Text</p>",
});
const closing: (() => Promise<void>)[] = [];
// After each test: another's senders would take its mails.
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Workers, as the application's own role, that pass mails to `take`. */
async function sendBy(take: (mail: Mail) => void, workers = 1): Promise<void> {
  const mailer = { send: async (mail: Mail) => take(mail), close: () => undefined };
  const senders = await Promise.all(
    Array.from({ length: workers }, () => startMailSender({ ...summit.app, mailer }, summit.databaseUrl)),
  );
  closing.push(async () => void (await Promise.all(senders.map((sender) => sender.stop()))));
}

describe("the mail queue", () => {
  it("the mail queue takes a mail exactly when its event commits, and many workers send each once", async () => {
    const outgoing = createOutgoingMail(summit.databaseUrl, silentLog, summit.app.vault);
    closing.push(() => outgoing.close());
    const [stored, lost] = [Array.from({ length: 60 }, newMail), newMail()];
    await Promise.all(
      stored.map((mail) => summit.app.db.transaction().execute((tx) => outgoing.enqueue(tx, [mail]))),
    );
    await summit.app.db
      .transaction()
      .execute(async (tx) => {
        await outgoing.enqueue(tx, [lost]);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    const sent: Mail[] = [];
    await sendBy((mail) => void sent.push(mail), 2);
    await eventually("all are sent", () => sent.length >= stored.length);
    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)));
    expect(sent).toHaveLength(stored.length);
  });

  it("a mail that was queued unpacked by the version before is sent beside a packed one", async () => {
    const outgoing = createOutgoingMail(summit.databaseUrl, silentLog, summit.app.vault);
    closing.push(() => outgoing.close());
    const boss = await startBoss(summit.databaseUrl, silentLog);
    closing.push(() => boss.stop({ graceful: false, close: true }));
    const page = `<p>${"Text ".repeat(1_000)}</p>`;
    const [before, now] = [newMail(), newMail()].map((mail) => ({ ...mail, html: page })) as [Mail, Mail];
    const sealed = summit.app.vault.seal(JSON.stringify(before), before.id);
    await boss.insert(mailQueue, [{ data: { id: before.id, sealed } }]);
    await summit.app.db.transaction().execute((tx) => outgoing.enqueue(tx, [now]));
    const [packed] = await boss.findJobs<{ sealed: string }>(mailQueue, { data: { id: now.id } });
    expect(packed?.data.sealed.length).toBeLessThan(sealed.length / 4);
    const sent: Mail[] = [];
    await sendBy((mail) => void sent.push(mail));
    await eventually("both are sent", () => sent.length === 2);
    expect(new Map(sent.map((mail) => [mail.id, mail]))).toEqual(
      new Map([before, now].map((mail) => [mail.id, mail])),
    );
  });

  it("the mail queue keeps a deferred mail, retries it later, and loses none beside it", async () => {
    const boss = await startBoss(summit.databaseUrl, silentLog);
    closing.push(() => boss.stop({ graceful: false, close: true }));
    const [unwanted, wanted] = [newMail(), newMail()];
    const outgoing = createOutgoingMail(summit.databaseUrl, silentLog, summit.app.vault);
    closing.push(() => outgoing.close());
    await summit.app.db.transaction().execute((tx) => outgoing.enqueue(tx, [unwanted, wanted]));
    const sent: string[] = [];
    await sendBy((mail) => {
      if (mail.id === unwanted.id) throw new Error("mailbox is full");
      sent.push(mail.id);
    });
    const job = await eventually(
      "the failed mail waits",
      async () => {
        const [found] = await boss.findJobs(mailQueue, { data: { id: unwanted.id } });
        return found?.state === "retry" && sent.includes(wanted.id) ? found : undefined;
      },
      20_000,
    );
    expect(job).toMatchObject({
      retryLimit: 12,
      deadLetter: failedMailQueue,
      output: { message: "mailbox is full" },
    });
    // By the database's clock: a backoff of some seconds after the failed attempt.
    expect(job.startAfter.getTime() - (job.startedOn?.getTime() ?? Number.NaN)).toBeGreaterThan(3_000);
  });

  it("the mail queue never retries a permanent refusal, and keeps it for inspection", async () => {
    const boss = await startBoss(summit.databaseUrl, silentLog);
    closing.push(() => boss.stop({ graceful: false, close: true }));
    const refused = newMail();
    const outgoing = createOutgoingMail(summit.databaseUrl, silentLog, summit.app.vault);
    closing.push(() => outgoing.close());
    await summit.app.db.transaction().execute((tx) => outgoing.enqueue(tx, [refused]));
    let attempts = 0;
    await sendBy((mail) => {
      if (mail.id !== refused.id) return;
      attempts += 1;
      throw new MailRefused("550 no such mailbox");
    });
    const saved = await eventually(
      "the refused mail is kept",
      async () => (await boss.findJobs(failedMailQueue, { data: { id: refused.id } }))[0],
      20_000,
    );
    expect(saved.state).toBe("created");
    const [job] = await boss.findJobs(mailQueue, { data: { id: refused.id } });
    expect(job).toMatchObject({ state: "failed", output: { message: "550 no such mailbox" } });
    expect(attempts).toBe(1);
  });
});
