import { endpoint } from "#contract/endpoint.ts";
import { noContent } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const demoLogIn = z
  .object({
    role: z.string().describe('"client", "company" with a member\'s role, or a staff role.'),
    email: z.string(),
  })
  .meta({ id: "DemoLogIn" });

export const demo = z
  .object({
    logIns: z.array(demoLogIn),
    password: z.string().describe("Shared by all log-ins."),
    canReset: z.boolean().describe("False where other processes use the demo's database as well."),
  })
  .meta({ id: "Demo" });
export type Demo = z.output<typeof demo>;

export const readDemo = endpoint({
  operationId: "readDemo",
  method: "GET",
  path: "/api/demo",
  access: "public",
  summary: "Get the demo's log-ins",
  answer: demo,
  refusals: ["not_found"],
});

export const resetDemo = endpoint({
  operationId: "resetDemo",
  method: "POST",
  path: "/api/demo/reset",
  access: "public",
  summary: "Delete everything in the demo and start it again",
  answer: noContent,
  status: 204,
  refusals: ["not_found"],
});
