import { seededRandom } from "#domain/market/rates/random.ts";
import { ensureAdministrator } from "#server/clients/auth/ensure-administrator.ts";
import { insertStaff } from "#server/clients/auth/store.ts";
import { demoAdministrator, demoApprover, demoStaff } from "#server/demo/demo-accounts.ts";
import { recordedPasswordHash } from "#server/demo/living/load-living-demo.ts";
import { addDemo, seedDemo } from "#server/demo/seed-demo.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { type Client, fixCodes, joinClient } from "./add-people.ts";
import { planCompany } from "./company-life.ts";
import { planDemoClient, planMornings } from "./demo-client-life.ts";
import { planAutoExchange, planDeskLife, planTargets } from "./desk-life.ts";
import { openWorld, storyDays, type World } from "./open-world.ts";
import { planPayoutFiles } from "./payout-files.ts";
import { people } from "./people.ts";
import { planTrading } from "./plan-trading.ts";
import { findSeededRows, recordDatabase } from "./record-database.ts";
import { planStatements } from "./statements.ts";
import { createStory } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";
import { planTrouble } from "./trouble.ts";
import { planWaiting } from "./waiting.ts";

/** Weekdays back on which the list of invented names is loaded, after the day it bears. */
const listDays = 220;

/** Plays the story and returns its recording. */
export async function buildDemo(onProgress: (line: string) => void, cast = people): Promise<Buffer> {
  const startedAt = performance.now();
  const world = await openWorld();
  const owner = openDatabase({ url: world.ownerUrl, log: world.app.log, connections: 1 });
  try {
    const seeded = await findSeededRows(world.ownerUrl);
    const story = createStory(world);
    const random = seededRandom("the demo's story");
    await addDemo(world.app, recordedPasswordHash);
    await addStaff(world);
    await fixSeededCodes(owner);
    story.plan(getStoryTime(listDays, 9), async () => void (await seedDemo(world.app)));
    await planDemoClient(story, world, random);
    const clients: Client[] = [];
    planMornings(story, world, { days: storyDays, clients });
    for (const [index, person] of cast.entries())
      story.plan(getStoryTime(person.joined, 9, index % 30), async () => {
        const client = await joinClient(world, owner, person, index);
        // A rule converts everything that arrives, so these clients book nothing themselves.
        if (person.company === undefined && index % 7 === 6) return planAutoExchange(story, world, client);
        clients.push(client);
        planTrading(story, world, client, random);
        if (index % 4 === 1 && person.joined > 30) planTargets(story, world, client, random);
      });
    story.plan(getStoryTime(211, 17), async () => planDeskLife(story, world, clients, owner));
    // Everybody has joined by then.
    story.plan(getStoryTime(23, 17), async () => planWaiting(story, world, clients));
    story.plan(getStoryTime(22, 17), async () => planTrouble(story, world, clients));
    planCompany(story, world, owner);
    planPayoutFiles(story, world);
    planStatements(story, world);
    await story.play((done) =>
      onProgress(`${done} scenes, ${Math.round((performance.now() - startedAt) / 1_000)} s`),
    );
    const breaks = await checkBooks(world.app.db);
    if (breaks.length > 0) throw new Error(`the books do not hold: ${JSON.stringify(breaks.slice(0, 5))}`);
    return await recordDatabase(world.ownerUrl, seeded, world.files);
  } finally {
    await owner.destroy();
    await world.close();
  }
}

async function fixSeededCodes(owner: ReturnType<typeof openDatabase>): Promise<void> {
  const clients = await owner.selectFrom("clients").select("id").orderBy("email").execute();
  for (const [index, { id }] of clients.entries()) await fixCodes(owner, id, index);
}

/** Staff of each role, the broker with the clients of a broker's record. */
async function addStaff({ app, clock }: World): Promise<void> {
  for (const staff of [demoAdministrator, demoApprover, ...demoStaff]) {
    const role = "role" in staff ? staff.role : "administrator";
    if (role !== "broker") await ensureAdministrator(app, { ...staff, password: "" });
    else {
      const broker = await app.db
        .selectFrom("brokers")
        .select("id")
        .where("name", "=", staff.name)
        .executeTakeFirstOrThrow();
      await insertStaff(app.db, {
        ...staff,
        role,
        id: clock.newId(),
        brokerId: broker.id,
        passwordHash: recordedPasswordHash,
        createdAt: clock.now(),
      });
    }
  }
}
