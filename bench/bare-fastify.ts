/* Fastify that answers the benchmark's path with the text and the headers of its arguments: what the framework costs. */
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { lookUpPath } from "./look-ups.ts";

const [, , body = "", head = "{}"] = process.argv;
const headers: Readonly<Record<string, string>> = JSON.parse(head);
const server = fastify();
server.get(lookUpPath.split("?")[0] ?? "/", (_request, reply) => reply.headers(headers).send(body));
await server.listen({ port: 0, host: "127.0.0.1" });
console.log(`Summit is ready at http://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
process.on("SIGTERM", () => process.exit(0));
