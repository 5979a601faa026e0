import type { Mail } from "../gateways/mailer/mailer.ts";
import type { App } from "../platform/app.ts";
import { mailQueue, startBoss } from "../platform/outgoing-mail.ts";

/** Takes mails out of the queue and hands them over; one that is not taken is tried again, later each time. */
export async function startMailSender(
  app: App,
  databaseUrl: string,
): Promise<{ readonly stop: () => Promise<void> }> {
  const boss = await startBoss(databaseUrl, app.log);
  await boss.work<Mail>(mailQueue, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
    if (!job) return;
    try {
      await app.mailer.send(job.data);
      app.metrics.mails.inc({ outcome: "sent" });
    } catch (error) {
      app.metrics.mails.inc({ outcome: "failed" });
      app.log.warn({ err: error, mail: job.data.id }, "a mail was not taken and will be tried again");
      throw error;
    }
  });
  return { stop: () => boss.stop({ graceful: true, close: true, timeout: 10_000 }) };
}
