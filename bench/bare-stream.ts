/*
 * Writes the text of its first argument to every connection once a time is read from its input, in place of the times in the
 * text: what a tick to many event streams can cost at least.
 */
import { type AddressInfo, createServer, type Socket } from "node:net";

const [, , frame = ""] = process.argv;
const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const listeners = new Set<Socket>();
const server = createServer({ noDelay: true }, (socket) => {
  listeners.add(socket);
  socket.on("data", () => socket.write("open\n\n")).on("close", () => listeners.delete(socket));
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Summit is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.stdin.on("data", (now) => {
  const tick = Buffer.from(frame.replaceAll(time, now.toString()));
  for (const listener of listeners) listener.write(tick);
});
process.on("SIGTERM", () => process.exit(0));
