import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { newPasswordBody } from "#contract/clients/auth.ts";
import { acceptInvitation, openInvitation } from "#contract/clients/staff-accounts.ts";
import { adminLogout } from "#contract/clients/staff-auth.ts";
import { z } from "#contract/zod.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { staffQuery } from "#web/api/staff-query.ts";
import { AccountFrame } from "#web/auth/account-frame.tsx";
import { InvitedSomebodyElse } from "#web/auth/invited-somebody-else.tsx";
import { PasswordStrengthHint } from "#web/auth/password-strength-hint.tsx";
import { broadcastSessionEvent } from "#web/auth/session-channel.ts";
import { useLinkToken } from "#web/auth/use-link-token.ts";
import { Button } from "#web/design/button.tsx";
import { CopyRow } from "#web/design/fact-rows.tsx";
import { Notice } from "#web/design/notice.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { PasswordField } from "#web/design/password-field.tsx";
import { QrCode } from "#web/design/qr-code.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { queueToast } from "#web/design/queued-toast.ts";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showFailure } from "#web/desk/ui/show-failure.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

const title = "Your back office account";

/** /admin/invitation sets a staff user's password and authenticator app by the mailed link. */
export function InvitationPage() {
  usePageTitle(title);
  const token = useLinkToken();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token }, signal }),
    enabled: token !== "",
    gcTime: 0,
  });
  const isOver = invitation.error instanceof ApiError && invitation.error.code === "link_invalid";
  return (
    <AccountFrame title={title} back="/admin/login">
      {token === "" || isOver ? (
        <Notice tone="error">
          This link has expired or was already used. Ask an administrator for a new one.
        </Notice>
      ) : (
        <QueryBoundary
          query={invitation}
          skeleton={<CentredSpinner label="Checking the link" />}
          failure={{
            title: "We couldn't check this link",
            reassurance: "The link still works. Try again.",
          }}
          refetchFailure="instead"
        >
          {(data) => <Invitation token={token} invitation={data} />}
        </QueryBoundary>
      )}
    </AccountFrame>
  );
}

type OpenedInvitation = z.output<typeof openInvitation.answer>;
type Authenticator = NonNullable<OpenedInvitation["authenticator"]>;
type InvitationProps = { token: string; invitation: OpenedInvitation };

function Invitation({ token, invitation }: InvitationProps) {
  const staff = useQuery(staffQuery);
  if (staff.isPending) return <CentredSpinner label="Checking the link" />;
  const signedIn = staff.data?.email ?? invitation.email;
  return signedIn === invitation.email ? (
    <InvitationForm token={token} invitation={invitation} />
  ) : (
    <InvitedSomebodyElse signedIn={signedIn} invited={invitation.email} token={token} logOut={logOut} />
  );
}

async function logOut(): Promise<void> {
  await call(adminLogout, {});
  broadcastSessionEvent("desk", "left");
}

type FormValues = { password: string; code: string };

const withoutCode = newPasswordBody.extend({ code: z.string() });
const withCode = newPasswordBody.extend({
  code: z.string().trim().min(1, "Enter the code your app shows"),
});

/** Sets the password and, where required, the authenticator app of an invited account. */
function InvitationForm({ token, invitation }: InvitationProps) {
  const { email, authenticator } = invitation;
  const form = useMutationForm<FormValues>({
    schema: authenticator ? withCode : withoutCode,
    defaultValues: { password: "", code: "" },
    mutation: useAcceptance(token, authenticator),
    onRefused: showFailure,
  });
  return (
    <Form form={form} method="post" className="flex flex-col gap-5">
      <p className="text-16 text-stone">
        For <span className="wrap-anywhere font-semibold text-ink">{email}</span>. Wherever this account is
        logged in, it&apos;s logged out.
      </p>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        help="At least 8 characters. Longer is stronger."
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PasswordStrengthHint password={form.methods.watch("password")} email={email} />
      {authenticator && (
        <AuthenticatorSetUp authenticator={authenticator}>
          <TextField
            label="Code from your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            {...form.field("code")}
          />
        </AuthenticatorSetUp>
      )}
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Activating">
        Activate account
      </Button>
    </Form>
  );
}

type SetUpProps = { authenticator: Authenticator; children: ReactNode };

function AuthenticatorSetUp({ authenticator, children }: SetUpProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-line border-t pt-5">
      <legend className="float-left mb-1 w-full font-semibold text-19">Authenticator app</legend>
      <p className="text-14 text-stone">
        Scan the QR code with your app, or enter the key by hand. Then enter the 6-digit code. You'll need one
        each time you log in.
      </p>
      <QrCode
        text={authenticator.uri}
        label="QR code for your authenticator app"
        className="w-40 rounded-field border border-line"
      />
      <dl>
        <CopyRow label="Setup key" text={authenticator.secret} />
      </dl>
      {children}
    </fieldset>
  );
}

function useAcceptance(token: string, authenticator: Authenticator | null) {
  return useMutation({
    mutationFn: ({ password, code }: FormValues) => {
      const first = authenticator && { authenticator: { sealed: authenticator.sealed, code } };
      return call(acceptInvitation, { body: { token, password, ...first } });
    },
    onSuccess: () => {
      queueToast({ title: "Account activated", text: "Log in with your new password" });
      window.location.replace("/admin/login");
    },
  });
}
