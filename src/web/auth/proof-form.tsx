import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Proof } from "#contract/clients/confirmations.ts";
import type { Challenge } from "#contract/refusals.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "../design/button.tsx";
import { Notice } from "../design/notice.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { TextField } from "../design/text-field.tsx";
import { authenticateWithPasskey, getPasskeyErrorMessage } from "./passkey-ceremonies.ts";

type Factor = Challenge["factors"][number];

const otherWays: Record<Factor, string> = {
  password: "Use your password",
  passkey: "Use a passkey",
  totp: "Use your authenticator app",
  backup_code: "Use a backup code",
};

type ProofFormProps = {
  challenge: Challenge;
  /** The button's label: "Confirm", "Log in". */
  action: string;
  /** Submits the proof; an error is shown and another proof can be given. */
  onProof: (proof: Proof) => Promise<void>;
};

/** Takes one of the accepted proofs: the easiest first, the others by a button. */
export function ProofForm({ challenge, action, onProof }: ProofFormProps) {
  const usable = challenge.factors.filter((factor) => factor !== "passkey" || hasPasskeys());
  const [factor, setFactor] = useState<Factor | undefined>(usable[0]);
  const [typed, setTyped] = useState("");
  const attempt = useMutation({
    mutationFn: async () => onProof(await proofOf(factor, typed, challenge.token)),
  });
  const form = useRef<HTMLFormElement>(null);
  const isSwitched = useRef(false);
  // The button that had the focus is gone, so the focus moves to the new form.
  useEffect(() => {
    if (isSwitched.current && factor) form.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [factor]);
  const fault = attempt.error
    ? factor === "passkey"
      ? getPasskeyErrorMessage(attempt.error)
      : getErrorMessage(attempt.error)
    : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!attempt.isPending && (factor === "passkey" || typed.trim() !== "")) attempt.mutate();
  }

  if (factor === undefined) return <Notice tone="error">This browser doesn't support passkeys.</Notice>;
  return (
    <form ref={form} data-proof noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      {factor === "passkey" ? (
        <PasskeyPress fault={fault} />
      ) : (
        <ProofField key={factor} factor={factor} fault={fault} value={typed} onChange={setTyped} />
      )}
      <Button
        type="submit"
        variant="ink"
        wide
        busy={attempt.isPending}
        disabled={factor !== "passkey" && typed.trim() === ""}
      >
        {factor === "passkey" ? "Use your passkey" : action}
      </Button>
      {usable
        .filter((other) => other !== factor)
        .map((other) => (
          <button
            key={other}
            type="button"
            className="link self-center text-14"
            onClick={() => {
              isSwitched.current = true;
              attempt.reset();
              setTyped("");
              setFactor(other);
            }}
          >
            {otherWays[other]}
          </button>
        ))}
    </form>
  );
}

function PasskeyPress({ fault }: { fault: string | undefined }) {
  return (
    <>
      <p className="flex items-center gap-3 text-16 text-stone">
        <KeyRound aria-hidden="true" className="size-5 shrink-0" />
        Your device will ask for your fingerprint, face or PIN.
      </p>
      {fault !== undefined && <Notice tone="error">{fault}</Notice>}
    </>
  );
}

type ProofFieldProps = {
  factor: Exclude<Factor, "passkey">;
  fault: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

function ProofField({ factor, fault, value, onChange }: ProofFieldProps) {
  const shared = {
    value,
    error: fault,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (factor) {
    case "password":
      return <PasswordField label="Your password" autoComplete="current-password" {...shared} />;
    case "totp":
      return (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...shared}
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
          {...shared}
        />
      );
  }
}

async function proofOf(factor: Factor | undefined, typed: string, token: string): Promise<Proof> {
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
