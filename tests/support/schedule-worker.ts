import { paySchedules } from "#server/processes/pay-schedules.ts";
import { openPaymentFixture } from "./payment-fixture.ts";

/**
 * A process of its own that pays schedules at a fixed moment until it is killed, and goes on after a failure as a worker does.
 * Arguments: the database's address, a folder for files, the moment.
 */
const [url = "", dataDir = "", moment = ""] = process.argv.slice(2);
const fixture = await openPaymentFixture({ url, dataDir });
fixture.setNow(new Date(moment));
process.stdout.write("ready\n");
for (;;)
  await paySchedules(fixture.app, fixture.db).catch((error) => process.stderr.write(`${error.stack}\n`));
