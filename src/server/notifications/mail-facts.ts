import { formatCalendarDay } from "#domain/calendar.ts";
import { clockIn, timeZoneOr } from "#domain/time-zone.ts";
import type { Config } from "#server/platform/config.ts";
import { operatorLines } from "#server/platform/operator-lines.ts";

/** What every mail of an installation has in common. */
export type MailFrame = {
  /** Base URL without a trailing slash. */
  readonly site: string;
  readonly supportEmail: string;
  /** The legal entity, then its address. */
  readonly issuer: readonly string[];
};

export function mailFrame(config: Config): MailFrame {
  const { PUBLIC_URL, HOST, PORT, SUPPORT_EMAIL: supportEmail } = config;
  const site = (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, "");
  return { site, supportEmail, issuer: operatorLines(config) };
}

/** For example `24 Nov 2026, 14:05 (Europe/London)`, in the reader's time zone or London's. */
export function formatMailTime(at: Date, timeZone: string | null): string {
  const zone = timeZoneOr(timeZone);
  const { day, time } = clockIn(zone, at);
  return `${formatCalendarDay(day)}, ${time.slice(0, 5)} (${zone.replaceAll("_", " ")})`;
}
