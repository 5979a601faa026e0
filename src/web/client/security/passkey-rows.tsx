import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Passkey, removePasskey, type Security } from "#contract/clients/security.ts";
import { deviceName } from "#domain/clients/security/device-name.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { getPasskeyErrorMessage, registerPasskey } from "#web/auth/passkey-ceremonies.ts";
import { Button } from "#web/design/button.tsx";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { SettingRow } from "./setting-row.tsx";
import { useStepUp } from "./use-step-up.ts";

type RowsProps = { security: Security; onChanged: (codes: readonly string[] | null) => Promise<void> };

export function PasskeyRows({ security, onChanged }: RowsProps) {
  const [open, setOpen] = useState(false);
  const { passkeys } = security;
  const canAdd = security.passkeysAvailable && typeof PublicKeyCredential === "function";
  return (
    <SettingRow
      name="Passkeys"
      state={
        canAdd || passkeys.length > 0
          ? "Log in with your fingerprint, face or device PIN instead of a password."
          : "You can't use passkeys here. Update your browser, or open Summit at its usual web address."
      }
      action={
        canAdd && (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Cancel" : "Add"}
            <span className="sr-only"> a passkey</span>
          </Button>
        )
      }
    >
      {open && (
        <PasskeyForm
          onMade={async (codes) => {
            setOpen(false);
            // The backup codes on the screen already confirm it.
            if (!codes) showToast({ title: "Passkey added" });
            await onChanged(codes);
          }}
        />
      )}
      {passkeys.length > 0 && (
        <ul
          aria-label="Your passkeys"
          className="mt-3 divide-y divide-line rounded-field border border-line px-4"
        >
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemoved={() => onChanged(null)} />
          ))}
        </ul>
      )}
    </SettingRow>
  );
}

function PasskeyItem({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => Promise<void> }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = useStepUp({
    change: () => call(removePasskey, { params: { id } }),
    onChanged: async () => {
      showToast({ title: "Passkey removed" });
      await onRemoved();
    },
  });
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium text-16 wrap-anywhere">{name}</p>
        <p className="figures text-13 text-stone">
          {lastUsedAt === null ? `Added ${formatDate(createdAt)}` : `Last used ${formatDateTime(lastUsedAt)}`}
        </p>
      </div>
      <Button size="small" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
        Remove<span className="sr-only"> the passkey {name}</span>
      </Button>
    </li>
  );
}

function PasskeyForm({ onMade }: { onMade: (codes: readonly string[] | null) => Promise<void> }) {
  const make = useMutation({ mutationFn: registerPasskey, onSuccess: onMade });
  const form = useMutationForm<{ name: string }, string>({
    defaultValues: { name: deviceName(navigator.userAgent) },
    validate: ({ name }) =>
      name.trim() === "" ? { ok: false, fields: { name: "Name this passkey" } } : { ok: true, body: name },
    mutation: make,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === "confirmation_required") return;
      form.showFaults({ name: getPasskeyErrorMessage(error) });
    },
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-4">
      <TextField
        label="Passkey name"
        help="So that you know which device it's on."
        autoComplete="off"
        maxLength={60}
        {...form.field("name")}
      />
      <Button type="submit" variant="ink" className="self-start" busy={form.isSending}>
        Create passkey
      </Button>
    </Form>
  );
}
