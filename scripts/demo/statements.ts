import { type Day, dayOf, startOfDay } from "#domain/calendar.ts";
import { formatAmount, money } from "#domain/money.ts";
import { demoApprover, demoStaff } from "#server/demo/demo-accounts.ts";
import { camtFile, type DemoEntry } from "../../tests/support/camt-file.ts";
import type { World } from "./open-world.ts";
import type { Story } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";
import { parseMoney } from "./trading-life.ts";

const statementDays = 6;
/** Two people import each file, so that its money is confirmed. */
const importers = [demoStaff[0].email, demoApprover.email];

/** The last days' statements of the account in pounds; the newest lacks one of the day's credits. */
export function planStatements(story: Story, world: World): void {
  let opening: string | undefined;
  for (let daysBack = statementDays; daysBack > 0; daysBack -= 1)
    story.plan(getStoryTime(daysBack - 1, 8, 20), async () => {
      const day = dayOf(getStoryTime(daysBack, 9));
      const all = [...(await creditsOf(world, day)), ...(await debitsOf(world, day))];
      opening ??= openingBefore(await bankBalance(world), all);
      const entries = daysBack === 1 ? all.slice(1) : all;
      const file = camtFile({ id: `DEMO-GBP-${day}`, day, opening, entries });
      const reason = daysBack === statementDays ? "?gapReason=First+statement" : "";
      const path = `/api/admin/statements${reason}`;
      for (const email of importers)
        await world.call(await world.staff(email), { method: "POST", path, ...uploadOf(file) });
      opening = closingOf(opening, entries);
    });
}

async function creditsOf({ app }: World, day: Day): Promise<DemoEntry[]> {
  const rows = await app.db
    .selectFrom("receipts")
    .select(["bankReference", "amount", "payerName", "reference"])
    .where("currency", "=", "GBP")
    .where("receivedAt", ">=", startOfDay(day))
    .where("receivedAt", "<", new Date(`${day}T23:59:59Z`))
    .orderBy("id")
    .execute();
  return rows.map(({ bankReference, amount, payerName, reference }) => {
    return {
      reference: bankReference,
      amount: formatAmount(money(amount, "GBP")),
      payer: payerName,
      text: reference,
    };
  });
}

async function debitsOf({ app }: World, day: Day): Promise<DemoEntry[]> {
  const rows = await app.db
    .selectFrom("payments")
    .select(["id", "amount", "payeeName"])
    .where("currency", "=", "GBP")
    .where("status", "=", "COMPLETED")
    .where("updatedAt", ">=", startOfDay(day))
    .where("updatedAt", "<", new Date(`${day}T23:59:59Z`))
    .orderBy("id")
    .execute();
  return rows.map(({ id, amount, payeeName }) => {
    const reference = `OUT-${id.slice(-8)}`;
    const endToEndId = id.replaceAll("-", "");
    return {
      reference,
      amount: formatAmount(money(amount, "GBP")),
      direction: "DBIT",
      payer: payeeName,
      endToEndId,
    };
  });
}

/** Ledger balance of the bank account in GBP. */
async function bankBalance({ app }: World): Promise<bigint> {
  const { sum } = await app.db
    .selectFrom("accounts")
    .select(({ fn }) => fn.sum<string>("balance").as("sum"))
    .where("kind", "=", "bank")
    .where("currency", "=", "GBP")
    .executeTakeFirstOrThrow();
  // Assets are negative in the ledger.
  return -BigInt(sum);
}

function openingBefore(closing: bigint, entries: readonly DemoEntry[]): string {
  const moved = parseMoney(closingOf("0.00", entries), "GBP").minor;
  return formatAmount(money(closing - moved, "GBP"));
}

function closingOf(opening: string, entries: readonly DemoEntry[]): string {
  const sum = entries.reduce((total, { amount, direction }) => {
    const { minor } = parseMoney(amount, "GBP");
    return direction === "DBIT" ? total - minor : total + minor;
  }, parseMoney(opening, "GBP").minor);
  return formatAmount(money(sum, "GBP"));
}

/** An XML file as the body of an upload. */
export function uploadOf(text: string) {
  const boundary = "demo-statement-boundary";
  const payload = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="statement.xml"\r\ncontent-type: application/xml\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  );
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
