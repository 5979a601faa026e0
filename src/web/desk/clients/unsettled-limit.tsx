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
      title="Limits"
      lead={`Maximum total of booked trades not yet paid for, and of open forwards. ${describeApproval("the change", "it applies to new bookings")}`}
      initialFocus={firstField}
    >
      {open && <LimitForm client={client} exposure={exposure} onDone={onClose} />}
    </Dialog>
  );
}

type LimitFormProps = { client: ClientDetails; exposure: ClientExposure; onDone: () => void };

type LimitValues = {
  limit: string;
  isHouse: boolean;
  /** Of open forwards; empty for the standard limit. */
  forwardLimit: string;
  reason: string;
};

function LimitForm({ client, exposure, onDone }: LimitFormProps) {
  // As read when the form opened: a refetch must not hide another person's change.
  const [read] = useState(exposure);
  const [{ reason }, keepDraft] = useDeskDraft(`limit ${client.id}`, { reason: "" });
  const form = useMutationForm<LimitValues>({
    defaultValues: {
      limit: ownIn(read) ?? "",
      isHouse: false,
      forwardLimit: ownIn(read.forwards) ?? "",
      reason,
    },
    onChange: ({ reason: typed }) => keepDraft({ reason: typed }),
    mutation: useSetLimit(client.id, read, onDone),
  });
  const isHouse = form.methods.watch("isHouse");
  const limit = form.choice("limit");
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <AmountField
        label="Unsettled trades"
        currency="GBP"
        {...limit}
        value={isHouse ? exposure.houseLimit : limit.value}
        disabled={isHouse}
        help={`${read.hasOwnLimit ? "The" : "Empty for the"} standard limit${read.hasOwnLimit ? " is" : ","} ${formatMoney(exposure.houseLimit, "GBP")}. ${formatMoney(exposure.unsettled, "GBP")} is unsettled now.`}
      />
      {exposure.hasOwnLimit && <Checkbox label="Use the standard limit" {...form.field("isHouse")} />}
      {read.forwards && (
        <AmountField
          label="Open forwards"
          currency="GBP"
          {...form.choice("forwardLimit")}
          help={`Empty for the standard limit, ${formatMoney(read.forwards.houseLimit, "GBP")}. ${formatMoney(exposure.forwards?.open ?? "0.00", "GBP")} is open now.`}
        />
      )}
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

/** The client's own limit as it was read; null for the standard one. */
function ownIn(limited: { readonly limit: string; readonly hasOwnLimit: boolean } | null): string | null {
  return limited?.hasOwnLimit ? limited.limit : null;
}

function useSetLimit(clientId: string, read: ClientExposure, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ limit, isHouse, forwardLimit, reason }: LimitValues) =>
      call(setUnsettledLimit, {
        params: { id: clientId },
        body: {
          ...{ replaces: ownIn(read), reason },
          limit: isHouse || (limit === "" && !read.hasOwnLimit) ? null : limit,
          ...(read.forwards && {
            forwardLimit: forwardLimit === "" ? null : forwardLimit,
            replacesForwardLimit: ownIn(read.forwards),
          }),
        },
      }),
    onSuccess: () => {
      showToast({ title: "Limit changed" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk", "clients"] }),
  });
}
