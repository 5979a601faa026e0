import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

export type ServerTimeouts = {
  /** Time limit for receiving a request, in ms. */
  readonly requestMs: number;
  /** The same for a file, which takes minutes on a slow connection. */
  readonly uploadMs: number;
  /** Interval of the check for slow requests, which bounds how late they are cut. */
  readonly checkEveryMs: number;
};

/**
 * Cuts off who is too slow with a request that is no file. Node has one limit for all requests, which is the files'.
 */
export function cutSlowRequests(server: FastifyInstance, { requestMs, checkEveryMs }: ServerTimeouts): void {
  /** Since when, by performance.now(). */
  const receiving = new Map<FastifyRequest, number>();
  server.addHook("onRequest", (request, _reply, done) => {
    if (request.method !== "GET" && !request.routeOptions.config.endpoint?.upload)
      receiving.set(request, performance.now());
    done();
  });
  server.addHook("onResponse", (request, _reply, done) => {
    receiving.delete(request);
    done();
  });
  const check = () => {
    const latest = performance.now() - requestMs;
    for (const [request, since] of receiving) {
      if (since > latest) continue;
      receiving.delete(request);
      // A request of the process's own is neither complete nor has it a socket.
      if (request.raw.complete === false) cutOff(request.raw.socket);
    }
  };
  const timer = setInterval(check, checkEveryMs).unref();
  server.addHook("onClose", async () => clearInterval(timer));
}

/** As Node does. */
function cutOff(socket: Socket): void {
  if (socket.writable) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}
