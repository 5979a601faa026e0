import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { ScheduledPayment } from "#contract/automation/schedules.ts";
import { scheduledPaymentsQuery } from "#web/api/schedule-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { IconButton } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { formatMoney, formatWeekday } from "#web/design/format.ts";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { monthDays, monthOf, shiftMonth } from "./month-days.ts";
import { londonToday, paymentLooks } from "./schedule-words.ts";

type ScheduleCalendarProps = {
  /** `YYYY-MM`; this month when missing or malformed. */
  month: string | null;
  onMonth: (month: string) => void;
};

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Scheduled payments of a month: a grid, and on a phone the days that have one. */
export function ScheduleCalendar({ month: given, onMonth }: ScheduleCalendarProps) {
  const month = monthOf(given, londonToday());
  const days = monthDays(month);
  const payments = useQuery(scheduledPaymentsQuery(`${month}-01`, days.at(-1) ?? ""));
  return (
    <>
      <div className="mt-3 flex items-center justify-between">
        <h2 className="text-19" aria-live="polite">
          {monthName.format(new Date(`${month}-01T00:00:00Z`))}
        </h2>
        <span className="flex">
          <IconButton label="Month before" onClick={() => onMonth(shiftMonth(month, -1))}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label="Month after" onClick={() => onMonth(shiftMonth(month, 1))}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
        </span>
      </div>
      <QueryBoundary
        query={payments}
        skeleton={<SkeletonRows label="Loading the calendar" rows={5} />}
        failure={{ title: "We couldn't load the calendar.", reassurance: "Your schedules go on." }}
      >
        {({ items, totals, today }) => (
          <>
            <p className="figures min-h-5 text-14 text-stone">
              {totals.length === 0
                ? "No payments this month"
                : `Together ${totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(" · ")}`}
            </p>
            <MonthGrid days={days} items={items} today={today} />
            <Agenda items={items} />
          </>
        )}
      </QueryBoundary>
    </>
  );
}

type MonthGridProps = { days: readonly string[]; items: readonly ScheduledPayment[]; today: string };

function MonthGrid({ days, items, today }: MonthGridProps) {
  // Monday first.
  const lead = (new Date(`${days[0]}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells = [...Array.from({ length: lead }, () => ""), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? ""),
  );
  return (
    <table className="mt-3 hidden w-full table-fixed border-collapse md:table">
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className="pb-1 text-left font-medium text-13 text-stone">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find((day) => day !== "") ?? index}>
            {week.map((day, column) => (
              <td
                key={day === "" ? weekdays[column] : day}
                className={classNames("h-24 border border-line p-1.5 align-top", day === "" && "bg-quiet")}
              >
                {day !== "" && (
                  <>
                    <span
                      className={classNames(
                        "figures text-13",
                        day === today ? "font-bold text-pine" : "text-stone",
                      )}
                      aria-current={day === today ? "date" : undefined}
                    >
                      {Number(day.slice(8))}
                    </span>
                    <DayPayments items={items.filter(({ paysOn }) => paysOn === day)} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayPayments({ items }: { items: readonly ScheduledPayment[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {items.map((payment) => (
        <li key={`${payment.scheduleId} ${payment.namedOn}`}>
          <Link
            to={`/schedules/${payment.scheduleId}`}
            className="block rounded-control bg-glacier px-1.5 py-1 text-13 hover:underline"
          >
            <span className="block truncate font-semibold">{payment.label}</span>
            <span className="figures block leading-4 wrap-anywhere">
              {formatMoney(payment.amount, payment.currency)}
            </span>
            {payment.fromCurrency !== payment.currency && (
              <span className="block truncate text-stone">from {payment.fromCurrency}</span>
            )}
            {payment.status !== "UPCOMING" && (
              <span className="block truncate text-stone">{paymentLooks[payment.status].label}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Agenda({ items }: { items: readonly ScheduledPayment[] }) {
  return (
    <ul className="mt-3 divide-y divide-line md:hidden">
      {items.map((payment) => (
        <li key={`${payment.scheduleId} ${payment.namedOn}`} className="relative py-3">
          <p className="figures text-14 text-stone">{formatWeekday(payment.paysOn)}</p>
          <div className="flex items-center justify-between gap-4">
            <Link
              to={`/schedules/${payment.scheduleId}`}
              className="min-w-0 font-semibold text-16 wrap-anywhere after:absolute after:inset-0"
            >
              {payment.label}
            </Link>
            <span className="flex flex-col items-end gap-1">
              <span className="figures whitespace-nowrap text-16">
                {formatMoney(payment.amount, payment.currency)}
              </span>
              {payment.fromCurrency !== payment.currency && (
                <span className="text-14 text-stone">from {payment.fromCurrency}</span>
              )}
              <Badge tone={paymentLooks[payment.status].tone}>{paymentLooks[payment.status].label}</Badge>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
