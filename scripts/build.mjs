/* npm run build installs and builds what is missing or stale. */
import { buildWeb, install } from "./lib/bootstrap.mjs";

try {
  await install({ tools: true });
  await buildWeb();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
