import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { type ClientExposure, setUnsettledLimit } from "#contract/clients/client-exposure.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { isAwaitingApproval } from "../../api/approval-queries.ts";
import { call } from "../../api/call.ts";
import { AmountField } from "../../design/amount-field.tsx";
import { Button } from "../../design/button.tsx";
import { Checkbox } from "../../design/checkbox.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { firstField } from "../../design/first-field.ts";
import { formatMoney } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";
import { TextField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";
import { showFailure } from "../ui/show-failure.ts";

type UnsettledLimitProps = {
  client: ClientDetails;
  exposure: ClientExposure;
  open: boolean;
  onClose: () => void;
};

const maxReasonLength = 500;

/** Sets a client's limit of unpaid trades. */
export function UnsettledLimit({ client, exposure, open, onClose }: UnsettledLimitProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Unsettled limit"
      lead="Maximum total of booked trades not yet paid for. Applies from the next booking."
      initialFocus={firstField}
    >
      {open && <LimitForm client={client} exposure={exposure} onDone={onClose} />}
    </Dialog>
  );
}

type LimitFormProps = { client: ClientDetails; exposure: ClientExposure; onDone: () => void };

function LimitForm({ client, exposure, onDone }: LimitFormProps) {
  const [limit, setLimit] = useState(exposure.hasOwnLimit ? exposure.limit : "");
  const [isHouse, setHouse] = useState(false);
  const [reason, setReason] = useState("");
  const saving = useSetLimit(client.id, onDone);
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate({ limit: isHouse ? null : limit, reason });
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <AmountField
        label="Limit"
        currency="GBP"
        value={isHouse ? exposure.houseLimit : limit}
        disabled={isHouse}
        onChange={(typed) => {
          setLimit(typed);
          saving.reset();
        }}
        help={`The standard limit is ${formatMoney(exposure.houseLimit, "GBP")}. ${formatMoney(exposure.unsettled, "GBP")} is unsettled now.`}
        error={fields.limit}
      />
      {exposure.hasOwnLimit && (
        <Checkbox
          label="Use the standard limit"
          checked={isHouse}
          onChange={(event) => {
            setHouse(event.currentTarget.checked);
            saving.reset();
          }}
        />
      )}
      <TextField
        label="Reason"
        help="Internal. The client doesn't see it."
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          saving.reset();
        }}
        error={fields.reason}
      />
      {saving.isError && Object.keys(fields).length === 0 && (
        <Notice tone="error">{getErrorMessage(saving.error)}</Notice>
      )}
      <Button type="submit" variant="primary" wide busy={saving.isPending} busyLabel="Saving">
        Change limit
      </Button>
    </form>
  );
}

function useSetLimit(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { limit: string | null; reason: string }) =>
      call(setUnsettledLimit, { params: { id: clientId }, body }),
    onSuccess: () => {
      showToast({ title: "Limit changed" });
      onDone();
    },
    onError: (error) => {
      if (!isAwaitingApproval(error)) return;
      showFailure(error);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk", "clients"] }),
  });
}
