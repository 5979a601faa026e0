import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawAreas } from "../tests/support/house/draw-areas.ts";
import { readHouse } from "../tests/support/house/house-file.ts";

const root = join(import.meta.dirname, "..");

writeFileSync(join(root, "docs/areas.md"), drawAreas(readHouse(root)));
