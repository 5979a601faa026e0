import { endpoint } from "#contract/endpoint.ts";
import { dayIn, id, page, pageSchema, timestamp, zoneIn } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { activityActions } from "#domain/clients/users/activity-action.ts";

export const activity = z
  .object({
    id,
    at: timestamp,
    by: z.object({ id, name: z.string(), email: z.string() }),
    apiKey: z
      .object({ id, name: z.string() })
      .nullable()
      .describe("The API key of the member that did it; null for the member."),
    action: z.enum(activityActions).meta({ "x-extensible": true }),
    description: z.string().describe("The action in words, to follow the member's name."),
    subjectId: z.string().nullable().describe("What it was done to, where that has an id."),
    address: z.string(),
    device: z.string(),
  })
  .meta({ id: "Activity" });
export type Activity = z.output<typeof activity>;

const filters = {
  member: id.optional(),
  action: z.enum(activityActions).optional(),
  from: dayIn.optional().describe("Inclusive days in `zone`."),
  to: dayIn.optional(),
  zone: zoneIn,
};

export const listActivity = endpoint({
  operationId: "listActivity",
  method: "GET",
  path: "/api/activity",
  access: "activated",
  summary: "The activity of the client's members, newest first",
  query: page.extend(filters),
  answer: pageSchema(activity),
  refusals: ["input_malformed"],
});

export const downloadActivity = endpoint({
  operationId: "downloadActivity",
  method: "GET",
  path: "/api/activity.csv",
  access: "activated",
  summary: "Download the members' activity as a spreadsheet",
  query: z.object(filters),
  answer: { mediaType: "text/csv; charset=utf-8" },
  refusals: ["input_malformed"],
});
