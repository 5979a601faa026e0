/* npm start installs and builds what a fresh clone lacks, then runs the server. Needs only Node 20 and npm. */
import { buildWeb, install } from "./lib/bootstrap.mjs";
import { runServer } from "./lib/run-server.mjs";

try {
  await install();
  process.exitCode = await runServer(process.argv.slice(2), buildWeb());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
