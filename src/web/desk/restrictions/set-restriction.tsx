import { type FormEvent, useState } from "react";
import { setRestriction } from "#contract/clients/restrictions.ts";
import {
  type RestrictionKind,
  restrictionKinds,
  switchKinds,
} from "#domain/clients/restrictions/restriction.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../design/button.tsx";
import { Checkbox } from "../../design/checkbox.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { firstField } from "../../design/first-field.ts";
import { Notice } from "../../design/notice.tsx";
import { Select } from "../../design/select.tsx";
import { TextField } from "../../design/text-field.tsx";
import { kindNames } from "./format-stopped.ts";
import { useRestrictionMutation } from "./use-restriction-mutation.ts";

const maxReasonLength = 500;

type SetRestrictionProps = {
  open: boolean;
  onClose: () => void;
  /** The restricted client; everybody if absent. */
  clientId?: string;
};

/** Asks what to stop and why. */
export function SetRestriction({ open, onClose, clientId }: SetRestrictionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={clientId ? "Restrict client" : "Stop for all clients"}
      lead={
        clientId
          ? "Takes effect on the client's next request. They only see that their account is under review."
          : "Takes effect on the next request. Lifting it needs two approvers or administrators."
      }
      initialFocus={firstField}
    >
      {open && <RestrictionForm clientId={clientId} onDone={onClose} />}
    </Dialog>
  );
}

function RestrictionForm({ clientId, onDone }: { clientId: string | undefined; onDone: () => void }) {
  const [kinds, setKinds] = useState<readonly RestrictionKind[]>([]);
  const [currency, setCurrency] = useState<CurrencyCode | "all">("all");
  const [reason, setReason] = useState("");
  const saving = useRestrictionMutation(() => {
    const subject = clientId
      ? ({ scope: "client", clientId } as const)
      : currency === "all"
        ? ({ scope: "house" } as const)
        : ({ scope: "currency", currency } as const);
    return call(setRestriction, { body: { ...subject, kinds: [...kinds], reason } });
  }, onDone);
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(undefined);
  }
  function toggle(kind: RestrictionKind, isChosen: boolean) {
    setKinds((before) => (isChosen ? [...before, kind] : before.filter((other) => other !== kind)));
    saving.reset();
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <fieldset className="flex flex-col">
        <legend className="font-semibold text-14">What to stop</legend>
        {(clientId ? restrictionKinds : switchKinds).map((kind) => (
          <Checkbox
            key={kind}
            label={kindNames[kind]}
            checked={kinds.includes(kind)}
            onChange={(event) => toggle(kind, event.currentTarget.checked)}
          />
        ))}
        {fields.kinds && <p className="text-14 text-clay">{fields.kinds}</p>}
      </fieldset>
      {!clientId && (
        <Select
          label="Currency"
          options={[
            { value: "all", label: "All currencies" },
            ...currencyCodes.map((code) => ({ value: code, label: code })),
          ]}
          value={currency}
          onChange={(chosen) => setCurrency(chosen as CurrencyCode | "all")}
        />
      )}
      <TextField
        label="Reason"
        help="Internal. Clients don't see it."
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
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="destructive" busy={saving.isPending} busyLabel="Stopping">
          {clientId ? "Restrict" : "Stop"}
        </Button>
      </div>
    </form>
  );
}
