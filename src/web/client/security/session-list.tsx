import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { endOtherSessions, endSession, type Session } from "#contract/clients/security.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { securityQuery } from "../../api/security-queries.ts";
import { Badge } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { formatDateTime } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { showToast } from "../../design/toast.tsx";

/** Active sessions, this device first, each with a sign-out button. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const others = useEndSession(() => call(endOtherSessions, {}));
  return (
    <Panel
      heading="Where you're signed in"
      aside={
        sessions.length > 1 && (
          <Button size="small" busy={others.isPending} onClick={() => others.mutate()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul aria-label="Sessions" className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionItem({ session }: { session: Session }) {
  const ending = useEndSession(() => call(endSession, { params: { id: session.id } }));
  return (
    <li className="flex items-center gap-4 py-3.5 last:pb-0">
      <Monitor aria-hidden="true" className="size-5 shrink-0 text-stone" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-16">
          {session.device}
          {session.current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="figures text-13 text-stone wrap-anywhere">
          {session.address} · last used {formatDateTime(session.lastSeenAt)}
        </p>
      </div>
      {!session.current && (
        <Button size="small" busy={ending.isPending} onClick={() => ending.mutate()}>
          Sign out<span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}

function useEndSession(end: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: () => {
      showToast({ title: "Signed out", text: "That device needs to log in again." });
      return queryClient.invalidateQueries({ queryKey: securityQuery.queryKey, exact: true });
    },
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
  });
}
