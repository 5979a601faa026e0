import { formatDate, formatTime } from "../../design/format.ts";

/** A moment in a table's cell: the time goes below its day where the column has no room for both. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures">
      <span className="whitespace-nowrap">{formatDate(at)}</span>{" "}
      <span className="whitespace-nowrap">{formatTime(at)}</span>
    </time>
  );
}
