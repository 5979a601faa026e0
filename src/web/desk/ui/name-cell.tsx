type NameCellProps = {
  name: string;
  /** What a tablet has no column for: below the name there, and in its own column where there is room. */
  below?: string | null | undefined;
};

/** What a row is called. A long name breaks anywhere, but its column keeps a width that can be read. */
export function NameCell({ name, below }: NameCellProps) {
  return (
    <span className="md:block md:min-w-40">
      <span className="font-semibold md:wrap-anywhere">{name}</span>
      {below && <span className="hidden text-13 text-stone wrap-anywhere md:block xl:hidden">{below}</span>}
    </span>
  );
}
