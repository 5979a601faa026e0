import { formatDate, formatTime } from "#web/design/format.ts";

/** A timestamp in a table cell: the time wraps below the date in a narrow column. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures">
      <span className="whitespace-nowrap">{formatDate(at)}</span>{" "}
      <span className="whitespace-nowrap">{formatTime(at)}</span>
    </time>
  );
}
