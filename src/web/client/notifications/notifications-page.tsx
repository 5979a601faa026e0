import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import {
  type MailChoices,
  type Notification,
  readNotifications,
  saveMailChoices,
} from "#contract/notifications/notifications.ts";
import { type MailTopic, mailTopics } from "#domain/notifications/mail-topic.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { allNotificationsQuery, mailChoicesQuery, notificationsQuery } from "#web/api/queries.ts";
import { Button } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Switch } from "#web/design/switch.tsx";
import { showToast } from "#web/design/toast.ts";

/** /notifications */
export function NotificationsPage() {
  const isLoading = useInfiniteQuery(allNotificationsQuery).isPending;
  return (
    <>
      <PageHeader title="Notifications" lead="Updates on your money and your rates, newest first." />
      <div className="grid max-w-6xl items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <NotificationList />
        {/* Where it stands below the list, it waits for it and so never moves. */}
        <Panel heading="Email settings" className={isLoading ? "max-lg:hidden" : undefined}>
          <MailChoicesForm />
        </Panel>
      </div>
    </>
  );
}

function NotificationList() {
  const list = useInfiniteQuery(allNotificationsQuery);
  const markRead = useMarkRead();
  const unread = useQuery(notificationsQuery).data?.unread;
  const notices = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel
      flush
      heading={headingOf(unread)}
      aside={
        unread !== undefined &&
        unread > 0 && (
          <Button
            size="small"
            busy={markRead.isPending}
            busyLabel="Marking all as read"
            onClick={() => markRead.mutate(undefined)}
          >
            Mark all as read
          </Button>
        )
      }
    >
      <div className="px-5 pt-2 pb-5 md:px-6">
        <QueryBoundary
          query={list}
          skeleton={<SkeletonRows label="Loading your notifications" rows={6} />}
          failure={{ title: "We couldn't load your notifications.", reassurance: "They're saved." }}
          empty={
            <EmptyState title="No notifications yet" className="py-10">
              We'll tell you here when money arrives or leaves, or when a rate reaches your target.
            </EmptyState>
          }
        >
          <ul className="divide-y divide-line">
            {notices.map((notice) => (
              <li key={notice.id}>
                <NotificationRow
                  notice={notice}
                  onOpen={() => notice.readAt ?? markRead.mutate([notice.id])}
                />
              </li>
            ))}
          </ul>
          <ShowMore list={list} label="Show older" busyLabel="Loading older notifications" />
        </QueryBoundary>
      </div>
    </Panel>
  );
}

/** Nothing is called read before it is loaded. */
function headingOf(unread: number | undefined): string {
  if (unread === undefined) return "Your notifications";
  return unread > 0 ? `${unread} new` : "All read";
}

/** Marks notifications as read, all by default. */
function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | undefined) => call(readNotifications, { body: ids ? { ids } : {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["notifications"] }),
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
  });
}

function NotificationRow({ notice, onOpen }: { notice: Notification; onOpen: () => void }) {
  const { title, text, path, createdAt, readAt } = notice;
  const words = (
    <>
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-pill ${readAt === null ? "bg-pine" : "bg-transparent"}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-16 wrap-anywhere">
          {title}
          {readAt === null && <span className="sr-only">, new</span>}
        </span>
        <span className="block whitespace-pre-line text-14 text-stone wrap-anywhere">{text}</span>
        <time dateTime={createdAt} className="figures mt-0.5 block text-13 text-stone">
          {formatDateTime(createdAt)}
        </time>
      </span>
    </>
  );
  if (path === null) return <div className="-ml-1 flex gap-3 py-4">{words}</div>;
  return (
    <Link to={path} onClick={onOpen} className="group -ml-1 flex gap-3 rounded-control py-4 hover:text-pine">
      {words}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 self-center text-stone" />
    </Link>
  );
}

const topics: Record<MailTopic, { label: string; help: string }> = {
  exchanges: {
    label: "Exchanges and orders",
    help: "When an exchange or order is booked, funded, filled, completed, cancelled or expired.",
  },
  money: { label: "Money in and out", help: "When money reaches a balance or a recipient." },
  alerts: { label: "Rate alerts", help: "When a rate reaches your target." },
  daily_rates: { label: "Daily updates", help: "Every morning, for alerts with daily updates on." },
  rewards: {
    label: "Profit share",
    help: "When you earn profit share, cash it out or have it reversed.",
  },
};

/** A switch per topic, effective at once. */
function MailChoicesForm() {
  const queryClient = useQueryClient();
  const choices = useQuery(mailChoicesQuery);
  const saving = useMutation({
    mutationFn: (body: MailChoices) => call(saveMailChoices, { body }),
    onMutate: (wanted) => {
      const before = queryClient.getQueryData(mailChoicesQuery.queryKey);
      queryClient.setQueryData(mailChoicesQuery.queryKey, wanted);
      return { before };
    },
    onSuccess: (saved) => queryClient.setQueryData(mailChoicesQuery.queryKey, saved),
    onError: (error, _, context) => {
      queryClient.setQueryData(mailChoicesQuery.queryKey, context?.before);
      showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
    },
    // Saves run one after the other, so that the last press wins.
    scope: { id: "mail-choices" },
  });
  return (
    <QueryBoundary
      query={choices}
      skeleton={<SkeletonRows label="Loading your email settings" rows={4} />}
      failure={{ title: "We couldn't load your email settings.", reassurance: "Your settings are saved." }}
      refetchFailure="instead"
    >
      {(read) => (
        // A read during a save is outdated.
        <Choices choices={saving.isPending ? saving.variables : read} onChange={saving.mutate} />
      )}
    </QueryBoundary>
  );
}

type ChoicesProps = { choices: MailChoices; onChange: (choices: MailChoices) => void };

function Choices({ choices, onChange }: ChoicesProps) {
  return (
    <>
      <div className="divide-y divide-line">
        {mailTopics.map((topic) => (
          <Switch
            key={topic}
            label={topics[topic].label}
            help={topics[topic].help}
            checked={choices[topic]}
            onChange={(wanted) => onChange({ ...choices, [topic]: wanted })}
            className="py-2.5"
          />
        ))}
      </div>
      <p className="mt-3 border-line border-t pt-4 text-14 text-stone">
        We'll always email you about your account's safety, returned money and payments we're checking.
      </p>
    </>
  );
}
