import { demoAdministrator, demoApprover, demoStaff } from "#server/demo/demo-accounts.ts";
import { groupStatus, rejecting, statusReport } from "../../tests/support/status-report.ts";
import type { World } from "./open-world.ts";
import { uploadOf } from "./statements.ts";
import type { Story } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";
import { nearName } from "./waiting.ts";

const [operator] = demoStaff;

/**
 * Files for the bank while payouts are released by the desk: yesterday's are uploaded and answered, one of
 * them with a rejection; today's are just made.
 */
export function planPayoutFiles(story: Story, world: World): void {
  story.plan(getStoryTime(1, 13, 30), async () => {
    const files = await fileReady(world, 6);
    for (const file of files) await upload(world, file);
    story.plan(getStoryTime(1, 16), async () => {
      for (const [index, file] of files.entries())
        await answer(world, file, index === 0 ? await rejectOne(world, file) : groupStatus("ACSC"), index);
    });
  });
  story.plan(getStoryTime(0, 12, 30), async () => {
    const [first] = await fileReady(world, 3);
    if (first) await upload(world, first);
  });
}

type PayoutFile = { readonly id: string; readonly name: string };

/** Prepares, approves and files the oldest payouts that are ready. */
async function fileReady(world: World, count: number): Promise<readonly PayoutFile[]> {
  const ready = await world.app.db
    .selectFrom("payments")
    .select("id")
    .where("status", "=", "READY")
    .where("preparedBy", "is", null)
    .where("payeeName", "!=", nearName)
    .orderBy("amount")
    .orderBy("id")
    .limit(count)
    .execute();
  const payload = { ids: ready.map(({ id }) => id) };
  const staff = await world.staff(operator.email);
  const approver = await world.staff(demoApprover.email);
  const payments = "/api/admin/payments";
  await world.call(staff, {
    method: "POST",
    path: `${payments}/prepare`,
    payload: { ...payload, secondPerson: true },
  });
  await world.call(approver, { method: "POST", path: `${payments}/approve`, payload });
  const batches = await world.call(staff, { method: "POST", path: "/api/admin/payout-batches", payload });
  return batches.items;
}

async function upload(world: World, { id }: PayoutFile): Promise<void> {
  const path = `/api/admin/payout-batches/${id}/uploaded`;
  await world.call(await world.staff(operator.email), { method: "POST", path });
}

async function answer(world: World, { name }: PayoutFile, inner: string, index: number): Promise<void> {
  const report = uploadOf(statusReport(name, inner, "10", `BANK-DEMO-${index + 1}`));
  const path = "/api/admin/payout-batches/status-reports";
  await world.call(await world.staff(demoAdministrator.email), { method: "POST", path, ...report });
}

async function rejectOne({ app }: World, { id }: PayoutFile): Promise<string> {
  const { endToEndId } = await app.db
    .selectFrom("payoutInstructions")
    .select("endToEndId")
    .where("batchId", "=", id)
    .orderBy("endToEndId")
    .executeTakeFirstOrThrow();
  return rejecting(endToEndId);
}
