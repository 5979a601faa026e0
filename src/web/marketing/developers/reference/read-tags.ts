import type {
  ApiDescription,
  ApiExamples,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiSchema,
} from "#contract/reporting/api-description.ts";
import { slug } from "#web/marketing/developers/slug.ts";

export type Operation = ApiOperation & {
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  /** Where the reference describes it. */
  readonly href: string;
};

/** A page of the reference: the operations of one noun. */
export type ReferenceTag = {
  readonly name: string;
  readonly description: string | undefined;
  readonly path: string;
  readonly operations: readonly Operation[];
};

const methods = ["get", "post", "put", "patch", "delete"];
const untagged = "Other";

/** The operations of the API description by their first tag, in the order in which it lists its tags. */
export function readTags(api: ApiDescription): ReferenceTag[] {
  const found = Object.entries(api.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as ApiOperation | undefined;
      return operation === undefined ? [] : [{ ...operation, method: method.toUpperCase(), path }];
    }),
  );
  const byTag = Map.groupBy(found, ({ tags: [tag = untagged] = [] }) => tag);
  const described = new Map((api.tags ?? []).map((tag) => [tag.name, tag.description]));
  const names = [...new Set([...described.keys(), ...byTag.keys()])].filter((name) => byTag.has(name));
  return names.map((name) => {
    const path = `/developers/reference/${slug(name)}`;
    const operations = (byTag.get(name) ?? []).map((operation) => ({
      ...operation,
      href: `${path}#${operation.operationId}`,
    }));
    return { name, description: described.get(name), path, operations };
  });
}

/** Follows a reference within the document; anything else is returned as it is. */
export function resolveReference<Value extends { readonly $ref?: string }>(
  api: ApiDescription,
  value: Value,
): Value {
  const [, kind = "", name = ""] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(value.$ref ?? "") ?? [];
  const found = api.components?.[kind]?.[name] as Value | undefined;
  return found === undefined ? value : resolveReference(api, found);
}

/** The first example of a body or parameter. */
export function firstExample(api: ApiDescription, { example, examples }: ApiExamples): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(examples ?? {});
  return first === undefined ? undefined : resolveReference(api, first).value;
}

/** What a call answers when it succeeds, with its status. */
export function successOf(
  api: ApiDescription,
  { responses }: ApiOperation,
): (ApiResponse & { status: string }) | undefined {
  const [found] = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return found && { ...resolveReference(api, found[1]), status: found[0] };
}

export function parametersOf(
  api: ApiDescription,
  { parameters = [] }: ApiOperation,
  place: ApiParameter["in"],
): ApiParameter[] {
  return parameters
    .map((parameter) => resolveReference(api, parameter))
    .filter((parameter) => parameter.in === place);
}

/** An object's properties with those of the schemas that it extends. */
export function propertiesOf(api: ApiDescription, schema: ApiSchema): [string, ApiSchema, boolean][] {
  const { properties = {}, required = [], allOf = [] } = resolveReference(api, schema);
  const own = Object.entries(properties).map(([name, property]): [string, ApiSchema, boolean] => [
    name,
    property,
    required.includes(name),
  ]);
  return [...allOf.flatMap((part) => propertiesOf(api, part)), ...own];
}
