import { useQuery } from "@tanstack/react-query";
import { openInvitation } from "#contract/clients/staff-accounts.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { AccountFrame } from "../../auth/account-frame.tsx";
import { useLinkToken } from "../../auth/use-link-token.ts";
import { ErrorState } from "../../design/error-state.tsx";
import { Notice } from "../../design/notice.tsx";
import { usePageTitle } from "../../design/page-title.ts";
import { CentredSpinner } from "../../design/spinner.tsx";
import { InvitationForm } from "./invitation-form.tsx";

const title = "Your account in the back office";

/** /admin/invitation: sets the password and the authenticator app of a colleague's account by the link from the mail. */
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
      ) : invitation.isError ? (
        <ErrorState
          title="The link could not be looked up"
          detail={getErrorMessage(invitation.error)}
          reassurance="It still works: nothing was changed."
          busy={invitation.isFetching}
          onRetry={invitation.refetch}
        />
      ) : invitation.data ? (
        <InvitationForm token={token} invitation={invitation.data} />
      ) : (
        <CentredSpinner label="Looking the link up" />
      )}
    </AccountFrame>
  );
}
