import { endpoint } from "#contract/endpoint.ts";
import { byId, id, noContent } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { email } from "./auth.ts";

export const broker = z
  .object({ id, name: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: "Broker", description: "A client's contact person." });
export type Broker = z.output<typeof broker>;

export const deskBroker = broker
  .extend({
    clients: z.number().describe("Number of assigned clients."),
    // A server of the version before doesn't answer it.
    accounts: z.number().default(0).describe("Number of their staff accounts, with those that are disabled."),
  })
  .meta({ id: "DeskBroker" });
export type DeskBroker = z.output<typeof deskBroker>;

export const brokerBody = z
  .object({
    name: z.string().trim().min(1, "Enter the broker's name").max(100, "At most 100 characters"),
    email,
    phone: z
      .string()
      .trim()
      .regex(/^\+?[0-9][0-9 ()-]{6,28}$/, "Enter a phone number, such as +44 20 7946 0000"),
  })
  .meta({ id: "BrokerInput" });
export type BrokerBody = z.output<typeof brokerBody>;

export const listBrokers = endpoint({
  operationId: "listBrokers",
  method: "GET",
  path: "/api/admin/brokers",
  access: "staff",
  summary: "All brokers, by name",
  answer: z.array(deskBroker),
  refusals: [],
});

export const addBroker = endpoint({
  operationId: "addBroker",
  method: "POST",
  path: "/api/admin/brokers",
  access: "staff",
  summary: "Add a broker",
  body: brokerBody,
  answer: deskBroker,
  status: 201,
  refusals: ["broker_exists"],
});

export const editBroker = endpoint({
  operationId: "editBroker",
  method: "PUT",
  path: "/api/admin/brokers/:id",
  access: "staff",
  summary: "Update a broker's name, email address and phone number",
  params: byId,
  body: brokerBody.extend({
    replaces: broker
      .omit({ id: true })
      .optional()
      .describe("The details that were read; refused when one of them changed since."),
  }),
  answer: deskBroker,
  refusals: ["broker_exists", "not_found", "value_changed"],
});

export const removeBroker = endpoint({
  operationId: "removeBroker",
  method: "DELETE",
  path: "/api/admin/brokers/:id",
  access: "staff",
  summary: "Delete a broker who has no clients and no staff account",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["broker_in_use", "not_found"],
});

export const assignBroker = endpoint({
  operationId: "assignBroker",
  method: "POST",
  path: "/api/admin/clients/:id/broker",
  access: "staff",
  summary: "Assign a broker, who can then see the client; null removes the broker",
  params: byId,
  body: z.object({
    brokerId: z.uuid("Please select a broker").nullable(),
    replaces: id
      .nullish()
      .describe("Id of the broker who was read, null for none; refused when it changed since."),
  }),
  answer: z.object({ broker: broker.nullable() }),
  refusals: ["broker_unknown", "not_found", "value_changed"],
});

export const readOwnBroker = endpoint({
  operationId: "readOwnBroker",
  method: "GET",
  path: "/api/user/broker",
  access: "session",
  summary: "The client's broker; null if none is assigned",
  answer: z.object({ broker: broker.nullable() }),
  refusals: [],
});
