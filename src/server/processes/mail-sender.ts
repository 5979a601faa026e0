import type { Job } from "pg-boss";
import type { App } from "#server/platform/app.ts";
import { MailRefused } from "#server/platform/mailer/mailer.ts";
import { mailQueue, openMail, type QueuedMail, startBoss } from "#server/platform/outgoing-mail.ts";
import { continueTrace } from "#server/platform/tracing/tracing.ts";

/** Mails sent concurrently; while all are in use, the next batch is fetched without a pause. */
const maxConcurrentMails = 20;

/** Consumes the mail queue; a temporarily refused mail is retried with back-off. */
export async function startMailSender(
  app: App,
  databaseUrl: string,
): Promise<{ readonly stop: () => Promise<void> }> {
  void warnOfFault(app);
  const boss = await startBoss(databaseUrl, app.log);
  await boss.work<QueuedMail>(
    mailQueue,
    {
      pollingIntervalSeconds: 1,
      batchSize: maxConcurrentMails,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    (jobs) => Promise.all(jobs.map((job) => sendTraced(app, job))),
  );
  return { stop: () => boss.stop({ graceful: true, close: true, timeout: 10_000 }) };
}

/** Logs a configuration fault at start, before mails silently fail. */
async function warnOfFault({ mailer, log }: App): Promise<void> {
  const fault = await mailer.findFault?.();
  if (fault !== undefined) log.warn(fault);
}

function sendTraced(app: App, job: Job<QueuedMail>) {
  const span = { name: "send mail", kind: "client", attributes: { "messaging.message.id": job.id } } as const;
  return continueTrace(job.data.traceParent, span, () => send(app, job));
}

/** Outcome of one mail, independent of the others. */
async function send(app: App, { id, data: mail }: Job<QueuedMail>) {
  const stop = app.metrics.mailSeconds.startTimer();
  try {
    await app.mailer.send(openMail(mail, app.vault));
    stop({ outcome: "sent" });
    return { id, status: "completed" as const };
  } catch (error) {
    const output = { message: error instanceof Error ? error.message : String(error) };
    if (error instanceof MailRefused) {
      stop({ outcome: "refused" });
      app.log.error({ err: error, mail: mail.id }, "a mail was refused for good and is kept in mail-failed");
      return { id, status: "deadletter" as const, output };
    }
    stop({ outcome: "failed" });
    app.log.warn({ err: error, mail: mail.id }, "a mail was not taken and will be tried again");
    return { id, status: "failed" as const, output };
  }
}
