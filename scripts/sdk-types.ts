/* npm run sdk:types writes the SDK's generated files from the API description. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateSdk } from "./lib/generate-sdk.ts";

const folder = join(import.meta.dirname, "../sdk/src");
for (const [name, text] of Object.entries(await generateSdk())) {
  const file = join(folder, name);
  if (text === (await readFile(file, "utf8").catch(() => ""))) continue;
  await writeFile(file, text);
  console.log(`wrote sdk/src/${name}`);
}
