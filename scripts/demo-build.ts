/* npm run demo:build plays two years of a made-up company through the real use cases on a database of its own and writes the recording that a demo starts with, src/server/demo/living/recording.br. Two builds of the same code are identical. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildDemo } from "./demo/build-demo.ts";

const file = join(import.meta.dirname, "../src/server/demo/living/recording.br");
const packed = await buildDemo((line) => console.log(line));
await writeFile(file, packed);
console.log(`${file}: ${packed.length.toLocaleString("en-GB")} bytes`);
process.exit(0);
