import { setTimeout as pause } from "node:timers/promises";
import fastify from "fastify";
import { expect, it } from "vitest";
import { cutSlowRequests } from "./cut-slow-requests.ts";

it("a request that is made within the process may take as long as its answer does", async () => {
  const server = fastify();
  cutSlowRequests(server, { requestMs: 20, uploadMs: 20, checkEveryMs: 10 });
  server.post("/slow", async () => {
    await pause(100);
    return "answered";
  });
  expect((await server.inject({ method: "POST", url: "/slow" })).body).toBe("answered");
  await server.close();
});
