import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { type Notification, readNotifications } from "#contract/notifications/notifications.ts";
import { call } from "#web/api/call.ts";
import { notificationsQuery } from "#web/api/queries.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { Drawer } from "#web/design/dialog.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";

/** The unread count as a dot; nothing at zero. The accessible text is beside it. */
export function UnreadCount({ className }: { className?: string }) {
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "figures grid h-4.5 min-w-4.5 place-items-center rounded-pill bg-pine px-1 font-bold text-[0.6875rem] text-on-pine leading-none ring-2 ring-paper",
        className,
      )}
    >
      {unread > 99 ? "99+" : unread}
    </span>
  );
}

/** Notifications, newest first. Opening marks all as read. */
export function NotificationsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const notices = useQuery(notificationsQuery);
  const unread = notices.data?.unread ?? 0;
  const { mutate: markRead } = useMutation({
    mutationFn: () => call(readNotifications, { body: {} }),
    onSuccess: (answer) =>
      queryClient.setQueryData(
        notificationsQuery.queryKey,
        (before) => before && { ...before, unread: answer.unread },
      ),
  });

  useEffect(() => {
    if (open && unread > 0) markRead();
  }, [open, unread, markRead]);

  return (
    <Drawer open={open} onClose={onClose} title="Notifications">
      <QueryBoundary
        query={notices}
        skeleton={<SkeletonRows label="Loading your notifications" rows={4} />}
        failure={{
          title: "We couldn't load your notifications.",
          reassurance: "We've also sent them to you by email.",
        }}
        empty={
          <EmptyState title="No notifications yet">
            We'll tell you here when money arrives or leaves, or when a rate reaches your target.
          </EmptyState>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.items.map((notice) => (
              <li key={notice.id}>
                <NotificationItem notice={notice} onClose={onClose} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <ButtonLink to="/notifications" onClick={onClose} className="mt-4 shrink-0" wide>
        All notifications and email settings
      </ButtonLink>
    </Drawer>
  );
}

function NotificationItem({ notice, onClose }: { notice: Notification; onClose: () => void }) {
  const words = (
    <>
      <span className="block font-semibold text-16">{notice.title}</span>
      <span className="block whitespace-pre-line text-14 text-stone">{notice.text}</span>
      <time dateTime={notice.createdAt} className="figures block text-13 text-stone">
        {formatDateTime(notice.createdAt)}
      </time>
    </>
  );
  if (notice.path === null) return <div className="py-3.5">{words}</div>;
  return (
    <Link to={notice.path} onClick={onClose} className="block py-3.5 hover:text-pine">
      {words}
    </Link>
  );
}
