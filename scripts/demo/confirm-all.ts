import { demoApprover } from "#server/demo/demo-accounts.ts";
import type { World } from "./open-world.ts";

/** The approver confirms every change that waits for a second person. */
export async function confirmAll(world: World): Promise<void> {
  const approver = await world.staff(demoApprover.email);
  const { items } = await world.call(approver, { method: "GET", path: "/api/admin/approvals" });
  for (const { id, digest } of items)
    await world.call(approver, {
      method: "POST",
      path: `/api/admin/approvals/${id}/confirm`,
      payload: { digest },
    });
}
