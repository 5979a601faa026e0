import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Proof } from "#contract/clients/confirmations.ts";
import type { Challenge } from "#contract/refusals.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PasswordField } from "#web/design/password-field.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type FieldInput, type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { authenticateWithPasskey, getPasskeyErrorMessage } from "./passkey-ceremonies.ts";
import type { ProofFormProps } from "./proof-form-props.ts";

/** Proven by one thing that is typed, or by a passkey. */
type Factor = Exclude<Challenge["factors"][number], "email_code">;

const otherWays: Record<Factor, string> = {
  password: "Use your password",
  passkey: "Use a passkey",
  totp: "Use your authenticator app",
  backup_code: "Use a backup code",
};

/** Takes one of the accepted proofs, which the mailed code isn't among: the easiest first, the others by a button. */
export function ProofForm({ challenge, action, onProof }: ProofFormProps) {
  const usable = challenge.factors
    .filter((factor) => factor !== "email_code")
    .filter((factor) => factor !== "passkey" || hasPasskeys());
  const [factor, setFactor] = useState<Factor | undefined>(usable[0]);
  const [isSwitched, setSwitched] = useState(false);
  if (factor === undefined) return <Notice tone="error">This browser doesn't support passkeys.</Notice>;
  return (
    <FactorForm key={factor} {...{ challenge, action, onProof, factor }} takesFocus={isSwitched}>
      {usable
        .filter((other) => other !== factor)
        .map((other) => (
          <button
            key={other}
            type="button"
            className="link self-center text-14"
            onClick={() => {
              setSwitched(true);
              setFactor(other);
            }}
          >
            {otherWays[other]}
          </button>
        ))}
    </FactorForm>
  );
}

type FactorFormProps = ProofFormProps & {
  factor: Factor;
  /** Whether the button that chose this factor, and the focus with it, has left the screen. */
  takesFocus: boolean;
  children: ReactNode;
};

function FactorForm({ challenge, action, onProof, factor, takesFocus, children }: FactorFormProps) {
  const form = useProof(factor, challenge.token, onProof);
  const { element } = form;
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [takesFocus, element]);
  const isPasskey = factor === "passkey";
  return (
    <Form form={form} data-proof className="mt-5 flex flex-col gap-4">
      {isPasskey ? (
        <>
          <p className="flex items-center gap-3 text-16 text-stone">
            <KeyRound aria-hidden="true" className="size-5 shrink-0" />
            Your device will ask for your fingerprint, face or PIN.
          </p>
          <FormNotice form={form} />
        </>
      ) : (
        <ProofField factor={factor} field={form.field("typed")} />
      )}
      <Button
        type="submit"
        variant="ink"
        wide
        busy={form.isSending}
        disabled={!isPasskey && form.methods.watch("typed").trim() === ""}
      >
        {isPasskey ? "Use your passkey" : action}
      </Button>
      {children}
    </Form>
  );
}

type Typed = { typed: string };

function useProof(factor: Factor, token: string, onProof: ProofFormProps["onProof"]): MutationForm<Typed> {
  const attempt = useMutation({
    mutationFn: async ({ typed }: Typed) => onProof(await proofOf(factor, typed, token)),
  });
  const form: MutationForm<Typed> = useMutationForm<Typed>({
    defaultValues: { typed: "" },
    mutation: attempt,
    onRefused: (error) =>
      factor === "passkey"
        ? form.showMessage(getPasskeyErrorMessage(error))
        : form.showFaults({ typed: getErrorMessage(error) }),
  });
  return form;
}

type ProofFieldProps = { factor: Exclude<Factor, "passkey">; field: FieldInput };

function ProofField({ factor, field }: ProofFieldProps) {
  switch (factor) {
    case "password":
      return <PasswordField label="Your password" autoComplete="current-password" {...field} />;
    case "totp":
      return (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...field}
        />
      );
    case "backup_code":
      return (
        <TextField
          label="Backup code"
          help="Use one of the ten you saved. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...field}
        />
      );
  }
}

async function proofOf(factor: Factor, typed: string, token: string): Promise<Proof> {
  switch (factor) {
    case "totp":
      return { factor, code: typed };
    case "backup_code":
      return { factor, code: typed };
    case "passkey":
      return { factor, answer: await authenticateWithPasskey(token) };
    default:
      return { factor: "password", password: typed };
  }
}

function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}
