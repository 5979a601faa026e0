/* npm run build installs and builds what is missing or stale. */
import { bootstrap } from "./lib/bootstrap.mjs";

try {
  await bootstrap();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
