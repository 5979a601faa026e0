import { useMutation, useQueryClient } from "@tanstack/react-query";
import { confirmEmailChange } from "#contract/clients/security.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "../api/call.ts";
import { userKey } from "../api/user-query.ts";
import { Button } from "../design/button.tsx";
import { Notice } from "../design/notice.tsx";
import { usePageTitle } from "../design/page-title.ts";
import { showToast } from "../design/toast.ts";
import { AccountFrame } from "./account-frame.tsx";
import { getAuthErrorToast } from "./auth-error-toast.ts";
import { useLinkToken } from "./use-link-token.ts";

const title = "Confirm your new email address";

/** Changes the client's address by the mailed link. Needs a press, as in VerifyEmailPage. */
export function ChangeEmailPage() {
  usePageTitle(title);
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { token } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: userKey, exact: true });
      await queryClient.invalidateQueries({ queryKey: ["security"] });
    },
    onError: (error) => {
      if (!isLinkExpired(error)) showToast({ ...getAuthErrorToast(error, "account"), destructive: true });
    },
  });
  if (attempt.isSuccess)
    return (
      <AccountFrame title="Your email address has changed">
        <p role="status" className="text-16">
          Log in as {attempt.data.email} from now on. We'll send our emails there.
        </p>
      </AccountFrame>
    );
  if (token === "" || isLinkExpired(attempt.error))
    return (
      <AccountFrame title={title}>
        <Notice tone="error">
          This link has expired or was already used. Your email address hasn't changed. You can ask for a new
          link on your security page.
        </Notice>
      </AccountFrame>
    );
  return (
    <AccountFrame title={title}>
      <p className="mb-6 text-16 text-stone">Confirm to replace your old email address with this one.</p>
      <Button
        variant="primary"
        busy={attempt.isPending}
        busyLabel="Confirming"
        onClick={() => attempt.mutate()}
      >
        Use this email address
      </Button>
    </AccountFrame>
  );
}

function isLinkExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "link_invalid";
}
