import { useInfiniteQuery } from "@tanstack/react-query";
import type { SignIn } from "#contract/clients/security.ts";
import { signInsQuery } from "../../api/security-queries.ts";
import { Badge } from "../../design/badge.tsx";
import { formatDateTime } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { ShowMore } from "../../design/show-more.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";

const methods: Record<SignIn["method"], string> = {
  registration: "Registered",
  password: "Password",
  password_totp: "Password and authenticator app",
  password_backup_code: "Password and backup code",
  password_passkey: "Password and passkey",
  passkey: "Passkey",
};

/** Log-ins of the last 90 days, successful and refused, ten per page. */
export function SignInLog() {
  const log = useInfiniteQuery(signInsQuery);
  const all = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel heading="Log-ins in the last 90 days">
      <QueryBoundary
        query={log}
        skeleton={<SkeletonRows label="Loading your log-ins" rows={4} />}
        failure={{
          title: "We couldn't load your log-ins.",
          reassurance: "We still keep a record of them.",
        }}
        empty={<p className="text-14 text-stone">No log-ins in the last 90 days.</p>}
      >
        <ul aria-label="Log-ins" className="divide-y divide-line">
          {all.map((signIn) => (
            <li key={signIn.id} className="flex items-start justify-between gap-4 py-3 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium text-16">{methods[signIn.method]}</p>
                <p className="figures text-13 text-stone wrap-anywhere">
                  <time dateTime={signIn.at}>{formatDateTime(signIn.at)}</time> · {signIn.device} ·{" "}
                  {signIn.address}
                </p>
              </div>
              <Badge tone={signIn.accepted ? "good" : "bad"}>
                {signIn.accepted ? "Successful" : "Failed"}
              </Badge>
            </li>
          ))}
        </ul>
        <ShowMore list={log} label="Show earlier log-ins" />
      </QueryBoundary>
    </Panel>
  );
}
