/* A worker process that does nothing but send webhooks, for tests that kill it: node webhook-worker.ts <database> */
import { createApp } from "#server/create-app.ts";
import { readConfig } from "#server/platform/config.ts";
import { startWebhookSender } from "#server/processes/webhook-sender.ts";
import { silentLog } from "./silent-log.ts";

const [, , databaseUrl = ""] = process.argv;
const { app } = createApp({
  config: readConfig({ DEMO: "1" }, []),
  databaseUrl,
  encryptionKey: new Uint8Array(32).fill(7),
  overrides: { log: silentLog },
});
startWebhookSender(app, databaseUrl);
process.stdout.write("sending\n");
