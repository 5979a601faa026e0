import { setRestriction } from "#contract/clients/restrictions.ts";
import {
  type RestrictionKind,
  restrictionKinds,
  switchKinds,
} from "#domain/clients/restrictions/restriction.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { call } from "#web/api/call.ts";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { Select } from "#web/design/select.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { useControlMode } from "#web/desk/shell/use-control-mode.ts";
import { useDeskDraft } from "#web/desk/ui/use-desk-draft.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { kindNames, stopsPaying } from "./format-stopped.ts";
import { useRestrictionMutation } from "./use-restriction-mutation.ts";

const maxReasonLength = 500;

type SetRestrictionProps = {
  open: boolean;
  onClose: () => void;
  /** The restricted client; everybody if absent. */
  clientId?: string;
  /** What is chosen at first. */
  kinds?: readonly RestrictionKind[];
};

/** Asks what to stop and why. */
export function SetRestriction({ open, onClose, clientId, kinds = [] }: SetRestrictionProps) {
  const isSingle = useControlMode() === "single-operator";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={clientId ? "Restrict client" : "Stop for all clients"}
      lead={
        clientId
          ? "Takes effect on the client's next request. They only see that their account is under review."
          : `Takes effect on the next request. ${isSingle ? "An approver or administrator can lift it." : "Lifting it needs two approvers or administrators."}`
      }
      initialFocus={firstField}
    >
      {open && <RestrictionForm clientId={clientId} chosen={kinds} onDone={onClose} />}
    </Dialog>
  );
}

type RestrictionValues = {
  kinds: readonly RestrictionKind[];
  currency: CurrencyCode | "all";
  reason: string;
};

type RestrictionFormProps = {
  clientId: string | undefined;
  chosen: readonly RestrictionKind[];
  onDone: () => void;
};

function RestrictionForm({ clientId, chosen, onDone }: RestrictionFormProps) {
  const saving = useRestrictionMutation(({ kinds, currency, reason }: RestrictionValues) => {
    const subject = clientId
      ? ({ scope: "client", clientId } as const)
      : currency === "all"
        ? ({ scope: "house" } as const)
        : ({ scope: "currency", currency } as const);
    return call(setRestriction, { body: { ...subject, kinds: [...kinds], reason } });
  }, onDone);
  const [draft, keepDraft] = useDeskDraft<RestrictionValues>(`restrict ${clientId ?? "everybody"}`, {
    kinds: chosen,
    currency: "all",
    reason: "",
  });
  const form = useMutationForm<RestrictionValues>({
    defaultValues: draft,
    onChange: keepDraft,
    mutation: saving,
  });
  const kinds = form.choice("kinds");
  const toggle = (kind: RestrictionKind, isChosen: boolean) =>
    kinds.onChange(isChosen ? [...kinds.value, kind] : kinds.value.filter((other) => other !== kind));
  return (
    <Form form={form} className="mt-4 flex flex-col gap-4">
      <fieldset className="flex flex-col">
        <legend className="font-semibold text-14">What to stop</legend>
        {(clientId ? restrictionKinds : switchKinds).map((kind) => (
          <Checkbox
            key={kind}
            label={kindNames[kind]}
            checked={kinds.value.includes(kind)}
            onChange={(event) => toggle(kind, event.currentTarget.checked)}
          />
        ))}
        {kinds.value.some(stopsPaying) && (
          <p className="text-14 text-stone">
            Exchanges that the client hasn't paid for aren't closed at their deadline while this lasts, if an
            approver other than you confirms it by the next business day.
          </p>
        )}
        {kinds.error && <p className="text-14 text-clay">{kinds.error}</p>}
      </fieldset>
      {!clientId && (
        <Select<CurrencyCode | "all">
          label="Currency"
          options={[
            { value: "all", label: "All currencies" },
            ...currencyCodes.map((code) => ({ value: code, label: code })),
          ]}
          {...form.choice("currency")}
        />
      )}
      <TextField
        label="Reason"
        help="Internal. Clients don't see it."
        maxLength={maxReasonLength}
        {...form.field("reason")}
      />
      <FormNotice form={form} />
      <DialogButtons
        confirm={clientId ? "Restrict" : "Stop"}
        cancel="Cancel"
        onCancel={onDone}
        destructive
        busy={form.isSending}
        busyLabel="Stopping"
      />
    </Form>
  );
}
