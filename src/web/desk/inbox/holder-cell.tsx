import { type MouseEvent, useEffect, useRef, useState } from "react";
import { type InboxItem, maxInboxNoteLength } from "#contract/reporting/inbox.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { TextField } from "#web/design/text-field.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { ActionMenu, type MenuAction } from "#web/desk/ui/action-menu.tsx";
import { useDeskDraft } from "#web/desk/ui/use-desk-draft.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { useNote, useRelease, useTake } from "./use-inbox-actions.ts";

type HolderCellProps = {
  item: InboxItem;
  /** Without the menu, which the inbox has. */
  brief: boolean;
};

/** Who takes care of an item, or the button that takes it. The focus goes from the button to the menu, and back. */
export function HolderCell({ item, brief }: HolderCellProps) {
  const cell = useKeptFocus();
  return (
    <span {...cell}>
      {item.taken ? <Holder item={item} taken={item.taken} brief={brief} /> : <Take item={item} />}
    </span>
  );
}

function Take({ item }: Pick<HolderCellProps, "item">) {
  const taking = useTake();
  function press({ detail }: MouseEvent) {
    const isSecondClick = detail > 1;
    if (!taking.isPending && !isSecondClick) taking.mutate(item);
  }
  return (
    <button
      type="button"
      aria-disabled={taking.isPending || undefined}
      onClick={press}
      aria-label={`Take ${item.name}`}
      className="link relative z-1 min-h-11 px-1 text-14 md:-my-2 md:min-h-9"
    >
      Take
    </button>
  );
}

/** Props of an element that gives the focus of its button to the one that replaces it. */
function useKeptFocus() {
  const ref = useRef<HTMLSpanElement>(null);
  // React reports no blur of an element that it removes.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      ref.current?.querySelector("button")?.focus({ preventScroll: true });
  });
  const keep = (isIn: boolean) => () => {
    hasFocus.current = isIn;
  };
  return { ref, onFocus: keep(true), onBlur: keep(false) };
}

function Holder({ item, taken, brief }: HolderCellProps & { taken: NonNullable<InboxItem["taken"]> }) {
  const [isNoting, setNoting] = useState(false);
  const releasing = useRelease();
  const mayReleaseAny = useHasRole(approverRoles);
  const release: MenuAction = { label: "Give back", onPress: () => releasing.mutate(item) };
  const note: MenuAction = {
    label: taken.note === "" ? "Add a note" : "Edit the note",
    onPress: () => setNoting(true),
  };
  const actions = taken.own ? [note, release] : mayReleaseAny ? [release] : [];
  return (
    <span className="flex items-center gap-2 md:-my-1.5">
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-pill font-semibold text-13 ${taken.own ? "bg-pine text-panel" : "bg-quiet"}`}
      >
        {taken.by.name.charAt(0).toUpperCase()}
      </span>
      <span className="max-w-44 truncate max-md:sr-only" title={taken.by.name}>
        {taken.own ? "You" : taken.by.name}
      </span>
      {!brief && actions.length > 0 && <ActionMenu label={`Actions for ${item.name}`} actions={actions} />}
      <Dialog
        open={isNoting}
        onClose={() => setNoting(false)}
        title="Note"
        lead="Everyone on the desk sees it in the inbox, until you give the item back or it's decided. The client doesn't. You can change it at any time."
        initialFocus={firstField}
      >
        <NoteForm item={item} note={taken.note} onClose={() => setNoting(false)} />
      </Dialog>
    </span>
  );
}

function NoteForm({ item, note, onClose }: { item: InboxItem; note: string; onClose: () => void }) {
  const saving = useNote(item, onClose);
  const [draft, keepDraft] = useDeskDraft(`inbox ${item.kind} ${item.id}`, { note });
  const form = useMutationForm({
    defaultValues: draft,
    onChange: keepDraft,
    mutation: saving,
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-5">
      <TextField label="Note" maxLength={maxInboxNoteLength} autoComplete="off" {...form.field("note")} />
      <FormNotice form={form} />
      <DialogButtons confirm="Save note" cancel="Cancel" busy={saving.isPending} onCancel={onClose} />
    </Form>
  );
}
