import type { Config } from "./config.ts";

const demo = ["Summit Demo Ltd (not a real company)", "1 Example Street", "London EX4 4MP"];
const placeholders = ["[Your company]", "[Street]", "[City and postcode]"];

/** The legal entity that runs this installation, then its address; made up in the demo. */
export function operatorLines({
  SITE_ADDRESS,
  DEMO,
}: Pick<Config, "SITE_ADDRESS" | "DEMO">): readonly string[] {
  if (SITE_ADDRESS === undefined) return DEMO ? demo : placeholders;
  return SITE_ADDRESS.split("|").map((line) => line.trim());
}
