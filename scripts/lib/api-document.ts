export type Schema = Readonly<Record<string, unknown>>;

export type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
export type Answer = { readonly $ref?: string; readonly content?: Content };
export type Call = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security?: readonly Schema[];
};
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The parts of an OpenAPI document that callers rely on. */
export type ApiDocument = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly components?: Components;
};

/** What a reference leads to; anything else as it is. */
export function resolve(value: object, { components = {} }: ApiDocument): unknown {
  const { $ref } = value as { readonly $ref?: string };
  if ($ref === undefined) return value;
  const [kind = "", name = ""] = $ref.replace("#/components/", "").split("/");
  return components[kind]?.[name] ?? {};
}
