import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { beginTotp, enableTotp, removeTotp } from "#contract/clients/security.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { CopyRow } from "#web/design/fact-rows.tsx";
import { formatDate } from "#web/design/format.ts";
import { QrCode } from "#web/design/qr-code.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { SettingRow } from "./setting-row.tsx";
import { useStepUp } from "./use-step-up.ts";

type Pending = { secret: string; uri: string };
type RowProps = {
  /** Null while there is none. */
  since: string | null;
  onChanged: (codes: readonly string[] | null) => Promise<void>;
};

export function AuthenticatorRow({ since, onChanged }: RowProps) {
  const [pending, setPending] = useState<Pending | undefined>();
  const begin = useStepUp({ change: () => call(beginTotp, {}), onChanged: setPending });
  const remove = useStepUp({
    change: () => call(removeTotp, {}),
    onChanged: async () => {
      showToast({ title: "Authenticator app removed" });
      await onChanged(null);
    },
  });
  return (
    <SettingRow
      name="Authenticator app"
      state={since === null ? "A code from an app on your phone." : `On since ${formatDate(since)}.`}
      action={
        since !== null ? (
          <Button size="small" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            Remove<span className="sr-only"> the authenticator app</span>
          </Button>
        ) : (
          <Button
            size="small"
            aria-expanded={pending !== undefined}
            busy={begin.isPending}
            onClick={() => (pending ? setPending(undefined) : begin.mutate(undefined))}
          >
            {pending ? "Cancel" : "Set up"}
            <span className="sr-only"> the authenticator app</span>
          </Button>
        )
      }
    >
      {pending && since === null && (
        <EnableForm
          pending={pending}
          onEnabled={async (codes) => {
            setPending(undefined);
            // The backup codes on the screen already confirm it.
            if (!codes) showToast({ title: "Authenticator app set up" });
            await onChanged(codes);
          }}
        />
      )}
    </SettingRow>
  );
}

type EnableFormProps = { pending: Pending; onEnabled: (codes: readonly string[] | null) => Promise<void> };

function EnableForm({ pending, onEnabled }: EnableFormProps) {
  const attempt = useMutation({
    mutationFn: (body: { code: string }) => call(enableTotp, { body }),
    onSuccess: ({ backupCodes }) => onEnabled(backupCodes),
  });
  const form = useMutationForm<{ code: string }>({
    defaultValues: { code: "" },
    mutation: attempt,
    onRefused: (error) => form.showFaults({ code: getErrorMessage(error) }),
  });
  return (
    <Form form={form} className="mt-4 grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <QrCode
        text={pending.uri}
        label="QR code for your authenticator app"
        className="w-40 rounded-field border border-line"
      />
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-14 text-stone">
          Scan the QR code with your app, or type in the secret key. Then enter the code the app shows.
        </p>
        <dl>
          <CopyRow label="Secret key" text={pending.secret} />
        </dl>
        <TextField
          label="Code from your app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.field("code")}
        />
        <Button
          type="submit"
          variant="ink"
          className="self-start"
          disabled={form.methods.watch("code").trim() === ""}
          busy={form.isSending}
        >
          Turn on codes
        </Button>
      </div>
    </Form>
  );
}
