import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Member } from "#contract/clients/team.ts";
import { apiKeysQuery } from "#web/api/api-key-queries.ts";
import { webhooksQuery } from "#web/api/webhook-queries.ts";
import { shortUrl } from "#web/client/webhooks/describe-delivery.ts";
import { Notice } from "#web/design/notice.tsx";

/** The working API keys and the webhook endpoints that a member made, asked for while `isAsked`. */
export function useMemberAccess({ id }: Pick<Member, "id">, isAsked: boolean) {
  const endpoints = useQuery({ ...webhooksQuery, enabled: isAsked });
  const keys = useQuery({ ...apiKeysQuery, enabled: isAsked });
  return {
    isPending: endpoints.isPending || keys.isPending,
    hasFailed: endpoints.isError || keys.isError,
    endpoints: endpoints.data?.filter(({ createdBy }) => createdBy.id === id) ?? [],
    keys:
      keys.data?.items.filter(({ createdBy, status }) => createdBy.id === id && status === "active") ?? [],
  };
}

type MemberAccess = ReturnType<typeof useMemberAccess>;

/** The webhook endpoints of a member who will no longer manage them, with a link to delete each. */
export function MemberEndpoints({ name, access }: { name: string; access: MemberAccess }) {
  const { endpoints, hasFailed } = access;
  if (hasFailed)
    return (
      <Notice tone="warning" className="mt-4">
        We couldn't check which{" "}
        <Link to="/developers/webhooks" className="font-semibold underline">
          webhook endpoints
        </Link>{" "}
        {name} added. They go on receiving events until someone deletes them.
      </Notice>
    );
  if (endpoints.length === 0) return null;
  return (
    <Notice tone="warning" className="mt-4">
      <p>
        {name} added these webhook endpoints. They belong to this account and go on receiving its events.
        Delete those at an address that only {name} controls.
      </p>
      <ul aria-label={`Webhook endpoints of ${name}`} className="mt-2 flex flex-col gap-1">
        {endpoints.map(({ id, url, description }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/developers/webhooks/${id}`} className="font-semibold underline">
              {description || shortUrl(url)}
            </Link>
            {description !== "" && ` ${shortUrl(url)}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The API keys that end with a membership. */
export function MemberKeys({ access: { keys } }: { access: MemberAccess }) {
  if (keys.length === 0) return null;
  return (
    <Notice tone="warning" className="mt-4">
      <p>These API keys are revoked for good. Programs that use them are refused at once.</p>
      <ul aria-label="API keys that are revoked" className="mt-2 flex flex-col gap-1 font-semibold">
        {keys.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
