import type { ReactNode } from "react";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { useDeskDraft } from "./use-desk-draft.ts";
import { validateReason } from "./validate-reason.ts";

type ReasonFormProps = {
  /** The id of what the action is about: its unfinished reason is restored after a log-in. */
  about: string;
  onClose: () => void;
  label: string;
  /** A suggested reason. */
  reason?: string | undefined;
  help?: string | undefined;
  /** What an empty one is refused with; by default that a reason is needed. */
  missing?: string | undefined;
  maxLength?: number | undefined;
  /** The confirm button's label. */
  confirm: string;
  cancel?: string | undefined;
  destructive?: boolean | undefined;
  busy: boolean;
  /** False while it cannot be confirmed yet, such as before the cost is known. */
  isReady?: boolean | undefined;
  /** Rejects with the refusal, which the dialog shows. */
  onConfirm: (reason: string) => Promise<unknown>;
};

type AskReasonProps = ReasonFormProps & {
  open: boolean;
  title: string;
  /** The consequences, and who sees the reason. */
  lead: ReactNode;
  /** Shown above the reason. */
  children?: ReactNode;
};

/** Asks for a recorded reason before an action. */
export function AskReason({ open, title, lead, children, ...form }: AskReasonProps) {
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title={title}
      lead={lead}
      initialFocus={firstField}
      busy={form.busy}
    >
      {children}
      <ReasonForm {...form} />
    </Dialog>
  );
}

function ReasonForm(props: ReasonFormProps) {
  const { about, onClose, label, reason = "", help, missing, maxLength = 500, busy, onConfirm } = props;
  const { confirm, cancel = "Cancel", destructive, isReady } = props;
  const [draft, keepDraft] = useDeskDraft(`${confirm} ${about}`, { reason });
  const form = useMutationForm({
    defaultValues: draft,
    onChange: keepDraft,
    validate: (values) => validateReason(values, missing),
    mutation: { mutateAsync: onConfirm, isPending: busy },
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-5">
      <TextField
        label={label}
        help={help}
        maxLength={maxLength}
        autoComplete="off"
        {...form.field("reason")}
      />
      <FormNotice form={form} />
      <DialogButtons {...{ confirm, cancel, destructive, busy, isReady }} onCancel={onClose} />
    </Form>
  );
}
