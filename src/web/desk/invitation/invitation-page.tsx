import { useQuery } from "@tanstack/react-query";
import { openInvitation } from "#contract/clients/staff-accounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { AccountFrame } from "../../auth/account-frame.tsx";
import { useLinkToken } from "../../auth/use-link-token.ts";
import { Notice } from "../../design/notice.tsx";
import { usePageTitle } from "../../design/page-title.ts";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { CentredSpinner } from "../../design/spinner.tsx";
import { InvitationForm } from "./invitation-form.tsx";

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
          {(data) => <InvitationForm token={token} invitation={data} />}
        </QueryBoundary>
      )}
    </AccountFrame>
  );
}
