import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { type ClientExposure, setUnsettledLimit } from "#contract/clients/client-exposure.ts";
import { call } from "#web/api/call.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { formatMoney } from "#web/design/format.ts";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { useDeskDraft } from "#web/desk/ui/use-desk-draft.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

type UnsettledLimitProps = {
  client: ClientDetails;
  exposure: ClientExposure;
  open: boolean;
  onClose: () => void;
};

const maxReasonLength = 500;

/** Sets a client's limit of unpaid trades. */
export function UnsettledLimit({ client, exposure, open, onClose }: UnsettledLimitProps) {
  const describeApproval = useDescribeApproval();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Unsettled limit"
      lead={`Maximum total of booked trades not yet paid for. ${describeApproval("the change", "it applies to new bookings")}`}
      initialFocus={firstField}
    >
      {open && <LimitForm client={client} exposure={exposure} onDone={onClose} />}
    </Dialog>
  );
}

type LimitFormProps = { client: ClientDetails; exposure: ClientExposure; onDone: () => void };

type LimitValues = { limit: string; isHouse: boolean; reason: string };

function LimitForm({ client, exposure, onDone }: LimitFormProps) {
  // As read when the form opened: a refetch must not hide another person's change.
  const [replaces] = useState(exposure.hasOwnLimit ? exposure.limit : null);
  const [{ reason }, keepDraft] = useDeskDraft(`limit ${client.id}`, { reason: "" });
  const form = useMutationForm<LimitValues>({
    defaultValues: { limit: exposure.hasOwnLimit ? exposure.limit : "", isHouse: false, reason },
    onChange: ({ reason: typed }) => keepDraft({ reason: typed }),
    mutation: useSetLimit(client.id, replaces, onDone),
  });
  const isHouse = form.methods.watch("isHouse");
  const limit = form.choice("limit");
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <AmountField
        label="Limit"
        currency="GBP"
        {...limit}
        value={isHouse ? exposure.houseLimit : limit.value}
        disabled={isHouse}
        help={`The standard limit is ${formatMoney(exposure.houseLimit, "GBP")}. ${formatMoney(exposure.unsettled, "GBP")} is unsettled now.`}
      />
      {exposure.hasOwnLimit && <Checkbox label="Use the standard limit" {...form.field("isHouse")} />}
      <TextField
        label="Reason"
        help="Internal. The client doesn't see it."
        maxLength={maxReasonLength}
        {...form.field("reason")}
      />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        Change limit
      </Button>
    </Form>
  );
}

function useSetLimit(clientId: string, replaces: string | null, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ limit, isHouse, reason }: LimitValues) =>
      call(setUnsettledLimit, {
        params: { id: clientId },
        body: { limit: isHouse ? null : limit, replaces, reason },
      }),
    onSuccess: () => {
      showToast({ title: "Limit changed" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk", "clients"] }),
  });
}
