// region verify
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

/** Whether the request is from Summit, and at most five minutes old. */
function isGenuine(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const id = String(headers["webhook-id"]);
  const timestamp = String(headers["webhook-timestamp"]);
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  // There are two signatures for a day after you rotate the secret.
  return String(headers["webhook-signature"])
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => Buffer.from(signature.slice(3), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
// endregion

// region receive
const secret = process.env.SUMMIT_WEBHOOK_SECRET ?? "";
/** Keep these in your database: an event can come twice. */
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  if (!isGenuine(request.headers, body, secret)) {
    response.writeHead(401).end();
    return;
  }
  const event = JSON.parse(body.toString());
  // Answer first, work later: Summit waits ten seconds.
  response.writeHead(204).end();
  if (seen.has(event.id)) return;
  seen.add(event.id);
  console.log(event.type, event.data.url);
});
server.listen(Number(process.env.PORT ?? 4000));
// endregion
