import { Notice } from "#web/design/notice.tsx";

/** Says which columns of a table nobody read, since one with a misspelt heading is missing in every line. */
export function UnusedColumns({ headings }: { headings: readonly string[] }) {
  if (headings.length === 0) return null;
  return (
    <Notice className="mb-5">
      <p className="wrap-anywhere">
        {headings.length === 1 ? "We didn't use this column: " : "We didn't use these columns: "}
        {headings.join(", ")}. To have one read, give it a heading of the template and start again with the
        new table.
      </p>
    </Notice>
  );
}
