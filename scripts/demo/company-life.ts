import { addSchedule, foundDemoCompany } from "#server/demo/add-demo-company.ts";
import { demoCompany } from "#server/demo/demo-accounts.ts";
import { recordedPasswordHash } from "#server/demo/living/load-living-demo.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { paySchedules } from "#server/processes/pay-schedules.ts";
import { fixCodes } from "./add-people.ts";
import type { World } from "./open-world.ts";
import type { Story } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";
import { receive } from "./trading-life.ts";

/**
 * Weekdays back on which the company opens its account, and on which its schedules begin: so that none of their payments is on
 * the last two days, whose payouts the desk releases.
 */
const openedOn = 62;
const beginsOn = { rent: 59, cleaning: 58 } as const;
/** Money that the company adds once its first deposit runs low, and when it skips a cleaning. */
const topUp = { daysBack: 25, amount: "9000.00" } as const;
const skippedOn = 19;
/** Number of the company's codes, after the other clients'. */
const companyIndex = 900;

/**
 * The company with several people: its rent each four weeks and its cleaning each week, from its opening on. Their
 * rules keep to weekdays, which the recording keeps too. The first start adds what would expire.
 */
export function planCompany(story: Story, world: World, owner: Database): void {
  const { app } = world;
  let clientId = "";
  story.plan(getStoryTime(openedOn, 11), async () => {
    const now = app.clock();
    const minutesBefore = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const founding = { app, passwordHash: recordedPasswordHash };
    const company = await app.db
      .transaction()
      .execute((tx) => foundDemoCompany({ tx, ...founding }, minutesBefore));
    if (!company) throw new Error("the company is there already");
    clientId = company.clientId;
    await fixCodes(owner, clientId, companyIndex);
    for (const [label, daysBack] of [
      ["Office rent (demo)", beginsOn.rent],
      ["Cleaning (demo)", beginsOn.cleaning],
    ] as const) {
      const schedule = demoCompany.schedules.find((each) => each.label === label);
      if (!schedule) throw new Error(`no schedule ${label}`);
      const startsInDays = daysBetween(now, getStoryTime(daysBack, 9));
      const set = { ...schedule, startsInDays, beneficiaryId: company.landlord };
      await app.db
        .transaction()
        .execute((tx) => addSchedule({ tx, app, clientId, now }, company.preparerId, set));
    }
  });
  story.plan(getStoryTime(topUp.daysBack, 10), async () => {
    const { depositReference: reference } = await app.db
      .selectFrom("clients")
      .select("depositReference")
      .where("id", "=", clientId)
      .executeTakeFirstOrThrow();
    const { amount } = topUp;
    await receive(world, { currency: "EUR", amount, reference, payerName: demoCompany.name });
  });
  story.plan(getStoryTime(skippedOn, 10), () => skipCleaning(world, clientId));
  for (let daysBack: number = beginsOn.rent; daysBack >= 0; daysBack -= 1)
    story.plan(getStoryTime(daysBack, 9, 10), () => paySchedules(app, app.db));
}

async function skipCleaning(world: World, clientId: string): Promise<void> {
  const owner = { kind: "client", id: clientId } as const;
  const { items } = await world.call(owner, { method: "GET", path: "/api/schedules" });
  const cleaning = items.find(({ label }: { label: string }) => label === "Cleaning (demo)");
  const path = `/api/schedules/${cleaning.id}/skip`;
  await world.call(owner, { method: "POST", path, payload: { version: cleaning.version } });
}

function daysBetween(from: Date, to: Date): number {
  const day = (moment: Date) => Math.floor(moment.getTime() / 86_400_000);
  return day(to) - day(from);
}
