import type { Endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

type Schema = {
  readonly format?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

/** Where a call's query and body take the id of a resource, such as `POST /api/trades quoteId`. */
export function idsInRequests({ method, path, query, body }: Endpoint): string[] {
  const found = [query, body].flatMap((schema) => (schema ? placesOfIds(schema) : []));
  return [...new Set(found)].map((place) => `${method} ${path} ${place}`);
}

function placesOfIds(schema: z.ZodType): string[] {
  const root = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as Schema & {
    readonly $defs?: Readonly<Record<string, Schema>>;
  };
  const within = (node: Schema, place: string): string[] => {
    const named = node.$ref && root.$defs?.[node.$ref.replace("#/$defs/", "")];
    return [
      ...(node.format === "uuid" ? [place] : []),
      ...(named ? within(named, place) : []),
      ...(node.items ? within(node.items, `${place}[]`) : []),
      ...[node.anyOf, node.oneOf, node.allOf]
        .flatMap((nodes) => nodes ?? [])
        .flatMap((each) => within(each, place)),
      ...Object.entries(node.properties ?? {}).flatMap(([name, each]) =>
        within(each, place === "" ? name : `${place}.${name}`),
      ),
    ];
  };
  return within(root, "");
}
