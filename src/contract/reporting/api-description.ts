/** A JSON schema, as far as the reference shows it. */
export type ApiSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
};

export type ApiExamples = {
  readonly example?: unknown;
  readonly examples?: Readonly<
    Record<string, { readonly $ref?: string; readonly summary?: string; readonly value?: unknown }>
  >;
};

export type ApiContent = Readonly<Record<string, { readonly schema?: ApiSchema } & ApiExamples>>;

export type ApiParameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiSchema;
} & ApiExamples;

export type ApiResponse = {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: ApiContent;
};

export type ApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: ApiContent };
  readonly responses: Readonly<Record<string, ApiResponse>>;
};

/** An OpenAPI 3.1 document, as far as the reference shows it. */
export type ApiDescription = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
