import { Suspense, useCallback } from "react";
import { logout, readUser, type User } from "#contract/clients/auth.ts";
import { switchAccount } from "#contract/clients/team.ts";
import { call } from "#web/api/call.ts";
import { userKey } from "#web/api/user-query.ts";
import { lazyPart } from "#web/design/lazy-part.tsx";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { leaveDocument } from "#web/leave-document.ts";
import { IdleLogOut } from "./idle-log-out.tsx";
import { clearReturnPath } from "./return-path.ts";
import { ScreenLock } from "./screen-lock.tsx";
import { tabDrafts } from "./tab-drafts.ts";
import { useResumedElsewhere } from "./use-resumed-elsewhere.ts";
import { useTimeOut } from "./use-time-out.ts";
import { useUser } from "./use-user.ts";

const UnlockForm = lazyPart(async () => (await import("./unlock-form.tsx")).UnlockForm);

/** Locks the screen of a client who was away for 15 minutes, until the same person logs in again. */
export function ClientSession() {
  const { lock, idle, onEnded, leave, resume } = useTimeOut({
    site: "client",
    whoKey: userKey,
    logOut: () => call(logout, {}),
    readWho: () => call(readUser, {}),
  });
  const user = useUser().data;
  if (lock === "open" || !user) return <IdleLogOut {...idle} />;
  return (
    <LockedClient
      user={user}
      isEnding={lock === "ending"}
      onLeave={leave}
      onLeft={() => onEnded(true)}
      onResumed={resume}
    />
  );
}

type LockedClientProps = {
  user: User;
  isEnding: boolean;
  onLeave: () => void;
  onLeft: () => void;
  onResumed: (user: User) => void;
};

function LockedClient({ user, isEnding, onLeave, onLeft, onResumed }: LockedClientProps) {
  const goOn = useCallback(
    async (known: User | null) => {
      const same = known?.email === user.email ? await actFor(user.id, known) : undefined;
      if (same) onResumed(same);
      else startAgain();
    },
    [user, onResumed],
  );
  const checkWho = useCallback(() => {
    // Nobody is signed in, or we can't know: the screen stays locked.
    call(readUser, {}).then(goOn, () => undefined);
  }, [goOn]);
  useResumedElsewhere({ site: "client", onActive: checkWho, onLeft });
  return (
    <ScreenLock email={user.email} isEnding={isEnding} onLeave={onLeave}>
      <Suspense fallback={<CentredSpinner />}>
        <UnlockForm email={user.email} onLogIn={goOn} />
      </Suspense>
    </ScreenLock>
  );
}

/** The person in the account that is on the screen; undefined where they can't act for it any more. */
async function actFor(id: string, user: User): Promise<User | undefined> {
  if (user.id === id) return user;
  return call(switchAccount, { body: { id } }).then(
    (switched) => switched.user,
    () => undefined,
  );
}

/** Somebody else, or an account that the person left: nothing of this screen stays. */
function startAgain(): void {
  tabDrafts().clear();
  clearReturnPath();
  leaveDocument("/");
}
