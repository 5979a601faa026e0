type NameCellProps = {
  name: string;
  /** An email address, below the name on a desktop or tablet; cut to the width of a column that fills. */
  address?: string | undefined;
  /** Shown below the name on a tablet, and in a column of its own where there is room. */
  below?: string | null | undefined;
};

/** A row's title. Long names break anywhere, and the column keeps a readable width. */
export function NameCell({ name, address, below }: NameCellProps) {
  return (
    <span className="md:block md:min-w-40">
      <span className="font-semibold md:wrap-anywhere">{name}</span>
      {address && (
        <span className="block truncate font-normal text-13 text-stone max-md:sr-only">
          {" "}
          {address}
          {below && <span className="xl:hidden"> · {below}</span>}
        </span>
      )}
      {!address && below && (
        <span className="hidden text-13 text-stone wrap-anywhere md:block xl:hidden">{below}</span>
      )}
    </span>
  );
}
