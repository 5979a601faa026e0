import type { Schedule, ScheduledPayment } from "#contract/automation/schedules.ts";
import type { Day } from "#domain/calendar.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { BadgeTone } from "#web/design/badge.tsx";

type Look = { readonly label: string; readonly tone: BadgeTone };

export const scheduleLooks: Readonly<Record<Schedule["status"], Look>> = {
  ACTIVE: { label: "Active", tone: "good" },
  PAUSED: { label: "Paused", tone: "waiting" },
  ENDED: { label: "Ended", tone: "quiet" },
  CANCELLED: { label: "Cancelled", tone: "quiet" },
};

export const paymentLooks: Readonly<Record<ScheduledPayment["status"], Look>> = {
  UPCOMING: { label: "Upcoming", tone: "quiet" },
  DUE: { label: "Due", tone: "waiting" },
  PAID: { label: "Paid", tone: "good" },
  FAILED: { label: "Not paid", tone: "bad" },
  MISSED: { label: "Missed", tone: "bad" },
  SKIPPED: { label: "Skipped", tone: "quiet" },
};

/** Today where schedules are, `YYYY-MM-DD`. */
export function londonToday(now = new Date()): Day {
  return clockIn("Europe/London", now).day;
}
