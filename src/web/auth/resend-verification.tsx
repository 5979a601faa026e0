import { useMutation } from "@tanstack/react-query";
import { resendVerification } from "#contract/clients/auth.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { showToast } from "#web/design/toast.ts";
import { getAuthErrorToast } from "./auth-error-toast.ts";

/** For a client with an unconfirmed address: where the mail went, and a button to send another. */
export function ResendVerification({ email }: { email: string }) {
  const again = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => showToast({ title: "Email sent", text: `A new link is on its way to ${email}` }),
    onError: (error) => showToast({ ...getAuthErrorToast(error, "account"), destructive: true }),
  });
  return (
    <div className="mt-6 flex max-w-xl flex-wrap items-center gap-x-6 gap-y-3 rounded-field border border-line px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 break-words text-14 text-stone">
        Please confirm your email address <span className="text-ink">{email}</span>. Use the link in the email
        we sent you.
      </p>
      <Button size="small" busy={again.isPending} busyLabel="Sending" onClick={() => again.mutate()}>
        Send it again
      </Button>
    </div>
  );
}
