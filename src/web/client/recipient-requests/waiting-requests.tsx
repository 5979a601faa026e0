import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { recipientRequestsQuery } from "#web/api/recipient-request-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDate } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { requestLook } from "./request-look.ts";

/** Requests that wait for the recipient or for the client; nothing without any. */
export function WaitingRequests() {
  const waiting = useQuery(recipientRequestsQuery).data ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel heading="Requests for details" aria-label="Requests for details" className="mb-5">
      <ul className="divide-y divide-line">
        {waiting.map((request) => {
          const { label, tone } = requestLook(request);
          return (
            <li
              key={request.id}
              className="relative -mx-2 flex items-center gap-3 rounded-control px-2 py-3 hover:bg-glacier/50"
            >
              <Flag currency={request.currency} />
              <span className="min-w-0 flex-1">
                <Link
                  to={`/beneficiaries/requests/${request.id}`}
                  className="block truncate font-semibold text-16 after:absolute after:inset-0"
                >
                  {request.name}
                </Link>
                <span className="block truncate text-14 text-stone">
                  {request.email} · {formatDate(request.mailedAt)}
                </span>
              </span>
              <Badge tone={tone}>{label}</Badge>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
