import type { Browser } from "./browser.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";

type Answer = Awaited<ReturnType<Browser["post"]>>;

/** Confirms, as a second person, the approval that a 202 response asks for. */
export async function confirmApproval(second: Browser, pending: Answer): Promise<Answer> {
  if (pending.status !== 202) throw new Error(`nothing waits for a second person: ${pending.status}`);
  const { id } = pending.body.approval;
  const { body } = await retryWhileBusy(() => second.get("/api/admin/approvals"));
  const { digest } = body.items.find((item: { id: string }) => item.id === id);
  return second.post(`/api/admin/approvals/${id}/confirm`, { digest });
}
