import { emptyDemo } from "./demo/empty-demo.ts";
import { openConfiguredDatabase } from "./open-configured-database.ts";
import { type Config, ConfigurationError, readConfig } from "./platform/config.ts";
import { createLog } from "./platform/log.ts";
import { start } from "./start.ts";

try {
  await run(readConfig(process.env, process.argv.slice(2)));
} catch (error) {
  fail(error);
}

/** Runs Summit until a signal; a demo that is reset stops, is emptied and starts again. */
async function run(config: Config): Promise<void> {
  let summit = await start(config, { resetDemo });
  let resetting: Promise<void> | undefined;
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void (resetting ?? Promise.resolve())
        .then(() => summit.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }

  function resetDemo(): void {
    if (stopping) return;
    resetting ??= startAgain()
      .catch(fail)
      .finally(() => {
        resetting = undefined;
      });
  }

  async function startAgain(): Promise<void> {
    const { url } = summit;
    await summit.stop();
    const database = await openConfiguredDatabase(config, createLog(config));
    await emptyDemo(config, database).finally(() => database.stop());
    // At the same address, for the pages that are open.
    const port = url === undefined ? config.PORT : Number(new URL(url).port);
    summit = await start({ ...config, PORT: port }, { resetDemo });
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
