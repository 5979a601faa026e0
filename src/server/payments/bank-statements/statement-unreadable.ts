/** A file that cannot be imported, with a sentence for each thing that is wrong with it. */
export class StatementUnreadable extends Error {
  override name = "StatementUnreadable";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join(" "));
    this.faults = faults;
  }
}
