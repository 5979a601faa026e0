import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { messageName } from "#server/platform/mailer/envelope.ts";
import { eventually } from "../../support/eventually.ts";
import { chartActs, describeFailures, unexpected } from "../load-figures.ts";
import { type MailServer, type MailServerMood, openMailServer } from "../mail-server.ts";
import { MixedLoad } from "../mixed-load.ts";
import { type Finding, none, type Part } from "../part.ts";
import { type Rig, withRig } from "../rig.ts";
import { addTraders } from "../traders.ts";
import { verify } from "../verify.ts";

const moods: readonly MailServerMood[] = ["hang", "refuse", "forget"];
const deliveredWithinMs = 180_000;

export const mail: Part = {
  name: "mail",
  title: "a mail server that hangs, refuses, and takes mails without saying so",
  inTests: ["tests/scenarios/mail-queue.test.ts", "tests/scenarios/refused-mails.test.ts"],
  run: async (repeat) => {
    const server = await openMailServer();
    try {
      return await withRig({ env: { SMTP_URL: server.url } }, async (rig) => {
        const load = new MixedLoad(rig, await addTraders(rig, 1));
        const changedAt: number[] = [];
        try {
          for (const mood of moods) {
            changedAt.push(performance.now());
            server.mood = mood;
            await pause(repeat(1_500, 6_000));
          }
          const findings = [
            none(
              `failed calls meanwhile (${describeFailures(load.samples)})`,
              "none",
              unexpected(load.samples, []),
            ),
            ...(await verify(rig, load)),
          ];
          server.mood = "take";
          const { finding, figures } = await expectEveryMail(rig, server);
          return {
            findings: [...findings, finding],
            charts: [chartActs("Acknowledged acts while mails are not taken", load, changedAt)],
            figures,
          };
        } finally {
          await load.abandon();
        }
      });
    } finally {
      server.close();
    }
  },
};

/** Waits until every queued mail was taken; retries that wait for their time are due at once. */
async function expectEveryMail(rig: Rig, server: MailServer) {
  const owner = new pg.Client(rig.ownerUrl);
  await owner.connect();
  try {
    const unsent = await eventually(
      "every mail is sent",
      async () => {
        await owner.query(
          "update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'",
        );
        const { rows } = await owner.query<{ count: number }>(
          "select count(*)::int as count from pgboss.job where name in ('mail', 'mail-failed') and state <> 'completed'",
        );
        await pause(200);
        return rows[0]?.count === 0 ? { count: 0 } : undefined;
      },
      deliveredWithinMs,
    ).catch((error: Error) => error.message);
    const { rows } = await owner.query<{ id: string }>(
      "select data->>'id' as id from pgboss.job where name = 'mail'",
    );
    const taken = new Set([...server.taken.keys()].map((id) => id.slice(1).split("@")[0]));
    const missing = rows.filter(({ id }) => !taken.has(messageName({ id })));
    const repeated = [...server.taken.values()].filter((times) => times > 1).length;
    const finding: Finding = {
      name: "queued mails",
      goal: "each taken in the end, under one Message-ID however often it was sent",
      found: `${rows.length} queued, ${taken.size} taken, ${repeated} of them more than once; ${missing.length} missing${typeof unsent === "string" ? `, ${unsent}` : ""}`,
      holds: missing.length === 0 && rows.length > 0 && typeof unsent !== "string",
    };
    return { finding, figures: { mails: rows.length, mailsRepeated: repeated } };
  } finally {
    await owner.end();
  }
}
