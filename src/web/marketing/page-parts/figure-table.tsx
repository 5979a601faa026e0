import { classNames } from "#web/design/class-names.ts";

export type FigureRow = {
  readonly name: string;
  /** One for each column after the first. */
  readonly figures: readonly string[];
  /** The highlighted row. */
  readonly strong?: boolean;
};

type FigureTableProps = { caption: string; columns: readonly string[]; rows: readonly FigureRow[] };

/** A ruled table of figures. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const [first, ...others] = columns;
  return (
    <table className="figures w-full text-14 md:text-19">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-ink border-b align-bottom text-13 text-stone md:text-14">
          <th scope="col" className="py-3 pr-2 text-left font-medium">
            {first}
          </th>
          {others.map((column) => (
            <th key={column} scope="col" className="py-3 pl-2 text-right font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures, strong = false }) => (
          <tr key={name} className={classNames("border-line border-b", strong && "font-semibold text-pine")}>
            <th scope="row" className={classNames("py-4 pr-2 text-left", !strong && "font-medium")}>
              {name}
            </th>
            {figures.map((figure, index) => (
              <td key={others[index]} className="whitespace-nowrap py-4 pl-2 text-right">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
