import { emptyDemo } from "./demo/empty-demo.ts";
import { openConfiguredDatabase } from "./open-configured-database.ts";
import { type Config, ConfigurationError, readConfig } from "./platform/config.ts";
import { untilWebBuilt } from "./platform/http/until-web-built.ts";
import { createLog } from "./platform/log.ts";
import { type RunningSummit, start } from "./start.ts";

try {
  await run(readConfig(process.env, process.argv.slice(2)));
} catch (error) {
  fail(error);
}

/**
 * Runs Summit until a signal; one that comes during the start stops what has started. A demo that is reset stops, is emptied
 * and starts again.
 */
async function run(config: Config): Promise<void> {
  let summit = start(config, { resetDemo, untilWebBuilt });
  let isResetting = false;
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void summit
        .then(({ stop }) => stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
  await summit.catch((error: unknown) => {
    // A terminal's Ctrl-C has ended the build of the web application as well.
    if (!isStopping) throw error;
  });

  function resetDemo(): void {
    if (isStopping || isResetting) return;
    isResetting = true;
    summit = startAgain(summit).finally(() => {
      isResetting = false;
    });
    summit.catch(fail);
  }

  async function startAgain(before: Promise<RunningSummit>): Promise<RunningSummit> {
    const { url, stop } = await before;
    await stop();
    const database = await openConfiguredDatabase(config, createLog(config));
    await emptyDemo(config, database).finally(() => database.stop());
    // At the same address, for the pages that are open.
    const port = url === undefined ? config.PORT : Number(new URL(url).port);
    return start({ ...config, PORT: port }, { resetDemo });
  }
}

function fail(error: unknown): never {
  const lines =
    error instanceof ConfigurationError
      ? error.lines
      : [error instanceof Error ? error.message : String(error)];
  process.stderr.write(`Summit did not start:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  process.exit(1);
}
