/* node:http that answers every request with the text of its first argument: what a look-up can cost at least. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [, , body = ""] = process.argv;
const server = createServer((_request, answer) => {
  answer.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  answer.end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Summit is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit(0));
