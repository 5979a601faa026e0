import { approverRoles } from "#domain/clients/staff/role.ts";
import { Refused } from "#domain/refusal.ts";
import { type InboxKind, kindsDecidedBy } from "#domain/reporting/inbox/inbox-kinds.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { SessionStaff } from "#server/platform/session/sessions.ts";
import { findItem, type ItemRow, listFree } from "./items-store.ts";
import { deleteTake, insertTake, lockTake, type TakeOf, writeNote } from "./takes-store.ts";

export type InboxActor = {
  readonly staff: SessionStaff;
  readonly now: Date;
  readonly newId: () => string;
};

type Item = { readonly kind: InboxKind; readonly id: string };

/**
 * Gives an open item to the caller, or changes the note on their own.
 * @throws Refused `not_permitted` for work that the role doesn't decide, `inbox_item_taken`, `not_found` once decided.
 */
export async function takeItem(
  tx: Transaction,
  item: Item & { readonly note?: string | undefined },
  actor: InboxActor,
): Promise<ItemRow> {
  const { staff, now } = actor;
  await requireItem(tx, item, actor);
  const take = { kind: item.kind, itemId: item.id };
  const isNew = await insertTake(tx, { ...take, takenBy: staff.id, takenAt: now, note: item.note ?? "" });
  if (isNew) await audit(tx, "take_inbox_item", take, actor);
  else await changeOwnNote(tx, take, item.note, actor);
  return requireItem(tx, item, actor);
}

async function changeOwnNote(
  tx: Transaction,
  take: TakeOf,
  note: string | undefined,
  actor: InboxActor,
): Promise<void> {
  const held = await lockTake(tx, take);
  if (held?.takenBy !== actor.staff.id) throw new Refused("inbox_item_taken");
  if (note === undefined || note === held.note) return markUnchanged(tx);
  await writeNote(tx, take, note);
  await audit(tx, "note_inbox_item", take, actor);
}

const triedAtOnce = 20;

/** Takes the free item that is due soonest; undefined when none is left. */
export async function takeNext(tx: Transaction, actor: InboxActor): Promise<ItemRow | undefined> {
  const reader = readerFor(actor);
  const list = () => listFree(tx, reader, triedAtOnce);
  // Those that others took meanwhile are no longer free in the next list.
  for (let free = await list(); free.length > 0; free = await list()) {
    for (const { kind, id } of free) {
      const take = { kind, itemId: id };
      const isNew = await insertTake(tx, { ...take, takenBy: actor.staff.id, takenAt: actor.now, note: "" });
      if (!isNew) continue;
      await audit(tx, "take_inbox_item", take, actor);
      return requireItem(tx, { kind, id }, actor);
    }
  }
  markUnchanged(tx);
  return undefined;
}

/**
 * Gives an item back to the team; approvers also give back another person's.
 * @throws Refused `not_permitted`, `inbox_item_taken` when another person has it, `not_found`.
 */
export async function releaseItem(tx: Transaction, item: Item, actor: InboxActor): Promise<ItemRow> {
  await requireItem(tx, item, actor);
  const take = { kind: item.kind, itemId: item.id };
  const held = await lockTake(tx, take);
  const mayReleaseAny = approverRoles.some((role) => role === actor.staff.role);
  if (held && held.takenBy !== actor.staff.id && !mayReleaseAny) throw new Refused("inbox_item_taken");
  if (held) {
    await deleteTake(tx, take);
    await audit(tx, "release_inbox_item", take, actor);
  } else markUnchanged(tx);
  return requireItem(tx, item, actor);
}

export function readerFor({ staff, now }: Pick<InboxActor, "staff" | "now">) {
  return { kinds: kindsDecidedBy(staff.role), staffId: staff.id, now };
}

async function requireItem(tx: Transaction, { kind, id }: Item, actor: InboxActor): Promise<ItemRow> {
  const reader = readerFor(actor);
  if (!reader.kinds.includes(kind)) throw new Refused("not_permitted");
  const row = await findItem(tx, { ...reader, kinds: [kind] }, id);
  if (!row) throw new Refused("not_found");
  return row;
}

async function audit(
  tx: Transaction,
  action: string,
  { kind, itemId }: TakeOf,
  { staff, now, newId }: InboxActor,
): Promise<void> {
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action,
    subject: { kind, id: itemId },
  });
}
