import { useMutation } from "@tanstack/react-query";
import { getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";

type InvitedSomebodyElseProps = {
  /** Addresses. */
  signedIn: string;
  invited: string;
  /** Of the link, which the address has lost. */
  token: string;
  logOut: () => Promise<void>;
};

/** In place of an invitation's form: the session of whoever is signed in ends before somebody else accepts. */
export function InvitedSomebodyElse({ signedIn, invited, token, logOut }: InvitedSomebodyElseProps) {
  const leaving = useMutation({
    mutationFn: logOut,
    onSuccess: () => {
      // A full page load, so that none of the other's data stays in memory.
      window.history.replaceState(null, "", `${window.location.pathname}#${token}`);
      window.location.reload();
    },
  });
  return (
    <>
      <Notice tone="warning" className="mb-5">
        You're logged in as <strong className="font-semibold wrap-anywhere">{signedIn}</strong>, but this
        invitation is for <strong className="font-semibold wrap-anywhere">{invited}</strong>. Log out to
        accept it.
      </Notice>
      {leaving.isError && (
        <Notice tone="error" className="mb-5">
          {getErrorMessage(leaving.error)}
        </Notice>
      )}
      <Button
        variant="primary"
        wide
        busy={leaving.isPending || leaving.isSuccess}
        busyLabel="Logging out"
        onClick={() => leaving.mutate()}
      >
        Log out and continue
      </Button>
    </>
  );
}
