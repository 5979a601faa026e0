import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { type Notification, readNotifications } from "#contract/notifications.ts";
import { call } from "../../api/call.ts";
import { notificationsQuery } from "../../api/queries.ts";
import { Drawer } from "../../design/dialog.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { formatDateTime } from "../../design/format.ts";
import { SkeletonRows } from "../../design/skeleton.tsx";

/** The bell with how many notices are new, for a button of the shell. */
export function NoticesLabel() {
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  return (
    <>
      <span className="relative">
        <Bell aria-hidden="true" className="size-5 shrink-0" />
        {unread > 0 && (
          <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-pill bg-dawn ring-2 ring-paper" />
        )}
      </span>
      <span>
        Notices
        {unread > 0 && <span className="sr-only">, {unread} new</span>}
      </span>
    </>
  );
}

/** What the client was told, newest first. Opening it marks all of it as read. */
export function NoticesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
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
    <Drawer open={open} onClose={onClose} title="Notices">
      {notices.isPending && <SkeletonRows label="Loading your notices" rows={4} />}
      {notices.isError && (
        <ErrorState
          title="Your notices could not be loaded."
          reassurance="They are kept, and were sent to you by e-mail as well."
          busy={notices.isFetching}
          onRetry={notices.refetch}
        />
      )}
      {notices.data?.items.length === 0 && (
        <EmptyState title="Nothing yet">
          When money arrives, leaves or comes back, you read it here.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {notices.data?.items.map((notice) => (
          <li key={notice.id}>
            <Notice notice={notice} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function Notice({ notice, onClose }: { notice: Notification; onClose: () => void }) {
  const words = (
    <>
      <span className="block font-semibold text-16">{notice.title}</span>
      <span className="block text-14 text-stone">{notice.text}</span>
      <time dateTime={notice.createdAt} className="figures block text-13 text-stone">
        {formatDateTime(notice.createdAt)}
      </time>
    </>
  );
  if (notice.tradeId === null) return <div className="py-3.5">{words}</div>;
  return (
    <Link to={`/trades/${notice.tradeId}`} onClick={onClose} className="block py-3.5 hover:text-pine">
      {words}
    </Link>
  );
}
