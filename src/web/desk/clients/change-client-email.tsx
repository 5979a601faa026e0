import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { changeClientEmail } from "#contract/clients/client-email.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { EmailField, TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { useDeskDraft } from "#web/desk/ui/use-desk-draft.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

type ChangeClientEmailProps = { client: ClientDetails; open: boolean; onClose: () => void };

/** Changes the address of a client's login for somebody who lost their mailbox. */
export function ChangeClientEmail({ client, open, onClose }: ChangeClientEmailProps) {
  const describeApproval = useDescribeApproval();
  const change = useChangeEmail(client.id, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change email address?"
      lead={`For a client who lost the mailbox of ${client.email}. They're signed out everywhere, links that we emailed stop working, and we hold payouts and withdrawals for 24 hours. We notify both addresses. ${describeApproval("the change")}`}
      initialFocus={firstField}
      busy={change.isPending}
    >
      {open && <EmailForm clientId={client.id} change={change} onClose={onClose} />}
    </Dialog>
  );
}

type EmailFormProps = {
  clientId: string;
  change: ReturnType<typeof useChangeEmail>;
  onClose: () => void;
};

function EmailForm({ clientId, change, onClose }: EmailFormProps) {
  const [draft, keepDraft] = useDeskDraft(`email ${clientId}`, { email: "", reason: "" });
  const form = useMutationForm({
    defaultValues: draft,
    onChange: keepDraft,
    schema: changeClientEmail.body,
    mutation: change,
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-5">
      <EmailField
        label="New email address"
        help="Second factors stay. If they lost those too, reset them separately."
        autoComplete="off"
        {...form.field("email")}
      />
      <TextField
        label="How you verified their identity"
        maxLength={500}
        autoComplete="off"
        {...form.field("reason")}
      />
      <FormNotice form={form} />
      <DialogButtons
        confirm="Change email address"
        cancel="Cancel"
        destructive
        busy={change.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}

function useChangeEmail(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeClientEmail>) =>
      call(changeClientEmail, { params: { id: clientId }, body }),
    onSuccess: () => {
      showToast({ title: "Email address changed" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk"] }),
  });
}
