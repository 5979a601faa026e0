/** A file that cannot be imported, with one sentence per fault. */
export class StatementUnreadable extends Error {
  override name = "StatementUnreadable";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join(" "));
    this.faults = faults;
  }
}
