import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { loginBody } from "#contract/clients/auth.ts";
import { confirmEmailChange } from "#contract/clients/security.ts";
import { call } from "#web/api/call.ts";
import { userKey } from "#web/api/user-query.ts";
import { Notice } from "#web/design/notice.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ConfirmByLink } from "./confirm-by-link.tsx";
import { useLinkToken } from "./use-link-token.ts";
import { useUser } from "./use-user.ts";

const title = "Confirm your new email address";
const passwordSchema = loginBody.pick({ password: true });

/** Changes the client's address by the mailed link. */
export function ChangeEmailPage() {
  usePageTitle(title);
  const token = useLinkToken();
  const user = useUser({ publicArea: true });
  const queryClient = useQueryClient();
  const [changedTo, setChangedTo] = useState<string>();
  const [isExpired, setExpired] = useState(false);
  if (changedTo !== undefined)
    return (
      <AccountFrame title="Your email address has changed">
        <p role="status" className="text-16">
          Log in as {changedTo} from now on. We'll send our emails there.
        </p>
      </AccountFrame>
    );
  if (token === "" || isExpired)
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
      <ConfirmByLink
        isSignedIn={user.isPending ? undefined : Boolean(user.data)}
        confirm={async (given) => {
          const { email } = await call(confirmEmailChange, { body: { token, ...given } });
          await queryClient.invalidateQueries({ queryKey: userKey, exact: true });
          await queryClient.invalidateQueries({ queryKey: ["security"] });
          setChangedTo(email);
        }}
        onLinkExpired={() => setExpired(true)}
        action="Use this email address"
        lead="Confirm to replace your old email address with this one."
        passwordLead="Enter your password to replace your old email address with this one. If you didn't ask for this, close the page: nothing changes."
        passwordSchema={passwordSchema}
      />
    </AccountFrame>
  );
}
