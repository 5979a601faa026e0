import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "#contract/zod.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { PasswordField } from "#web/design/password-field.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { getAuthErrorToast } from "./auth-error-toast.ts";

type Given = { password: string };

type ConfirmByLinkProps = {
  /** Whether the browser may be signed in with the link's login; undefined while unknown. */
  isSignedIn: boolean | undefined;
  confirm: (given: Partial<Given>) => Promise<void>;
  onLinkExpired: () => void;
  /** Text of the button. */
  action: string;
  /** What the press does, for who is signed in. */
  lead: string;
  /** Which password to enter, for who isn't. */
  passwordLead: string;
  passwordSchema: z.ZodType<Given, Given>;
};

/**
 * Confirms by a mailed link. Needs a press, since mail scanners open every link, and a password unless the browser is signed in
 * with the link's login: whoever has the mailbox may not be whose login it is.
 */
export function ConfirmByLink({ isSignedIn, confirm, onLinkExpired, action, ...texts }: ConfirmByLinkProps) {
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  const press = useMutation({ mutationFn: () => confirm({}) });
  if (isSignedIn === undefined) return <SkeletonRows label="Loading" rows={2} />;
  if (!isSignedIn || isPasswordNeeded)
    return (
      <WithPassword
        confirm={confirm}
        onLinkExpired={onLinkExpired}
        action={action}
        lead={texts.passwordLead}
        schema={texts.passwordSchema}
      />
    );
  const onError = (error: unknown) => {
    // The browser is signed in with another login.
    if (error instanceof ApiError && error.fields.password !== undefined) setPasswordNeeded(true);
    else showRefusal(error, onLinkExpired);
  };
  return (
    <>
      <p className="mb-6 text-16 text-stone">{texts.lead}</p>
      <Button
        variant="primary"
        busy={press.isPending}
        busyLabel="Confirming"
        onClick={() => press.mutate(undefined, { onError })}
      >
        {action}
      </Button>
    </>
  );
}

type WithPasswordProps = Pick<ConfirmByLinkProps, "confirm" | "onLinkExpired" | "action" | "lead"> & {
  schema: ConfirmByLinkProps["passwordSchema"];
};

function WithPassword({ confirm, onLinkExpired, action, lead, schema }: WithPasswordProps) {
  const mutation = useMutation({ mutationFn: confirm });
  const form = useMutationForm<Given>({
    schema,
    defaultValues: { password: "" },
    mutation,
    onRefused: (error) => showRefusal(error, onLinkExpired),
  });
  return (
    <>
      <p className="mb-6 text-16 text-stone">{lead}</p>
      <Form form={form} className="flex flex-col gap-5">
        <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
        <Button type="submit" variant="primary" wide busy={mutation.isPending} busyLabel="Confirming">
          {action}
        </Button>
      </Form>
    </>
  );
}

function showRefusal(error: unknown, onLinkExpired: () => void): void {
  if (error instanceof ApiError && error.code === "link_invalid") onLinkExpired();
  else showToast({ ...getAuthErrorToast(error, "account"), destructive: true });
}
