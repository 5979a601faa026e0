import { ConfigurationError, readConfig } from "./platform/config.ts";
import { start } from "./start.ts";

try {
  const config = readConfig(process.env, process.argv.slice(2));
  const summit = await start(config);
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void summit.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  const lines =
    error instanceof ConfigurationError
      ? error.lines
      : [error instanceof Error ? error.message : String(error)];
  process.stderr.write(`Summit did not start:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  process.exit(1);
}
