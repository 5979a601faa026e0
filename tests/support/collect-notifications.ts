import { Client } from "pg";
import { eventually } from "./eventually.ts";

/** Payloads notified on a database channel until `work` is done. */
export async function collectNotifications(
  url: string,
  channel: string,
  work: () => Promise<void>,
): Promise<string[]> {
  const messages: string[] = [];
  const client = new Client(url);
  client.on("notification", ({ payload = "" }) => messages.push(payload));
  await client.connect();
  try {
    await client.query(`listen ${channel}`);
    await work();
    await client.query("select pg_notify($1, $2)", [channel, "done"]);
    await eventually("the last word", () => messages.at(-1) === "done");
    return messages.slice(0, -1);
  } finally {
    await client.end();
  }
}
