import {
  type Answer,
  type ApiDocument,
  type Call,
  type Parameter,
  resolve,
  type Schema,
} from "./api-document.ts";

/** A schema in the document that it refers to, and what it is for. */
type Side = { readonly schema: Schema; readonly document: ApiDocument };
type Compared = {
  readonly before: Side;
  readonly after: Side;
  readonly where: string;
  readonly visited: ReadonlySet<string>;
};

/**
 * What changed from one document to another that can break a caller who wrote for the first, a line each. None when
 * the second is of a later version. New codes of errors, and new values of what is marked as extensible, are
 * additions: callers have to expect them. A new value of any other set in an answer is not.
 */
export function findBreakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  if (after.info.version > before.info.version) return [];
  return Object.entries(before.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => {
      const where = `${method.toUpperCase()} ${path}`;
      const other = after.paths[path]?.[method];
      if (!other) return [`${where}: the call is gone`];
      return [
        ...compareParameters(where, { call, document: before }, { call: other, document: after }),
        ...compareBodies(where, { call, document: before }, { call: other, document: after }),
        ...compareAnswers(where, { call, document: before }, { call: other, document: after }),
        ...compareSecurity(where, call, other),
      ];
    }),
  );
}

type CallSide = { readonly call: Call; readonly document: ApiDocument };

function compareParameters(where: string, before: CallSide, after: CallSide): string[] {
  const [earlier, later] = [parametersOf(before), parametersOf(after)];
  const removed = [...earlier.keys()]
    .filter((key) => !later.has(key))
    .map((key) => `${where}: ${key} is gone`);
  const changed = [...later].flatMap(([key, parameter]) => {
    const known = earlier.get(key);
    if (!known) return parameter.required ? [`${where}: ${key} is new and required`] : [];
    const becameRequired = parameter.required && !known.required ? [`${where}: ${key} became required`] : [];
    const one = { schema: known.schema ?? {}, document: before.document };
    const other = { schema: parameter.schema ?? {}, document: after.document };
    const compared = { before: one, after: other, where: `${where}: ${key}`, visited: new Set<string>() };
    return [...becameRequired, ...compareInputs(compared)];
  });
  return [...removed, ...changed];
}

function parametersOf({ call, document }: CallSide): Map<string, Parameter> {
  const parameters = (call.parameters ?? []).map((parameter) => resolve(parameter, document) as Parameter);
  return new Map(parameters.map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]));
}

function compareBodies(where: string, before: CallSide, after: CallSide): string[] {
  const [earlier, later] = [before.call.requestBody, after.call.requestBody];
  if (!earlier) return later?.required ? [`${where}: a body is new and required`] : [];
  return Object.entries(earlier.content).flatMap(([type, { schema = {} }]) => {
    const other = later?.content[type]?.schema;
    if (!other) return [`${where}: it takes no ${type} any more`];
    const sides = {
      before: { schema, document: before.document },
      after: { schema: other, document: after.document },
    };
    return compareInputs({ ...sides, where: `${where}: body`, visited: new Set() });
  });
}

function compareAnswers(where: string, before: CallSide, after: CallSide): string[] {
  return Object.entries(before.call.responses).flatMap(([status, response]) => {
    const next = after.call.responses[status];
    if (!next) return [`${where}: it answers no ${status} any more`];
    const [one, other] = [
      resolve(response, before.document) as Answer,
      resolve(next, after.document) as Answer,
    ];
    return Object.entries(one.content ?? {}).flatMap(([type, { schema = {} }]) => {
      const later = other.content?.[type]?.schema;
      if (!later) return [`${where}: ${status} is no ${type} any more`];
      // Codes of errors are open: callers treat one that they don't know by its status.
      if (type === "application/problem+json") return [];
      const sides = {
        before: { schema, document: before.document },
        after: { schema: later, document: after.document },
      };
      return compareOutputs({ ...sides, where: `${where}: ${status}`, visited: new Set() });
    });
  });
}

function compareSecurity(
  where: string,
  { security: before = [] }: Call,
  { security: after = [] }: Call,
): string[] {
  if (before.length === 0)
    return after.length === 0 ? [] : [`${where}: it is not open to everybody any more`];
  const names = after.map((each) => JSON.stringify(each));
  return before
    .filter((each) => after.length > 0 && !names.includes(JSON.stringify(each)))
    .map((each) => `${where}: ${JSON.stringify(each)} is not enough any more`);
}

/** What a request may no longer be. */
function compareInputs(compared: Compared): string[] {
  const step = enter(compared);
  if (!step) return [];
  const { before, after, where } = step;
  const required = requiredOf(after.schema)
    .filter((name) => !requiredOf(before.schema).includes(name))
    .map((name) => `${where}.${name}: it is required now`);
  const gone = namesOf(before.schema)
    .filter((name) => !namesOf(after.schema).includes(name))
    .map((name) => `${where}.${name}: it is gone`);
  return [
    ...typesOf(before.schema)
      .filter((type) => !accepts(typesOf(after.schema), type))
      .map((type) => `${where}: it may be no ${type} any more`),
    ...lostValues(before.schema, after.schema).map((value) => `${where}: ${value} is not accepted any more`),
    ...narrowedLimits(before.schema, after.schema).map((limit) => `${where}: its ${limit} is narrower`),
    ...required,
    ...gone,
    ...compareParts(step, compareInputs),
    ...compareChoices(step, compareInputs, { lostOnly: true }),
  ];
}

/** What an answer may now be that it was not. */
function compareOutputs(compared: Compared): string[] {
  const step = enter(compared);
  if (!step) return [];
  const { before, after, where } = step;
  const gone = namesOf(before.schema)
    .filter((name) => !namesOf(after.schema).includes(name))
    .map((name) => `${where}.${name}: it is gone`);
  const optional = requiredOf(before.schema)
    .filter((name) => namesOf(after.schema).includes(name) && !requiredOf(after.schema).includes(name))
    .map((name) => `${where}.${name}: it may be missing now`);
  return [
    ...typesOf(after.schema)
      .filter((type) => !accepts(typesOf(before.schema), type))
      .map((type) => `${where}: it may be ${type} now`),
    ...(before.schema["x-extensible"] === true ? [] : lostValues(after.schema, before.schema)).map(
      (value) => `${where}: it may be ${value} now`,
    ),
    ...(before.schema.format !== after.schema.format ? [`${where}: its format has changed`] : []),
    ...gone,
    ...optional,
    ...compareParts(step, compareOutputs),
    ...compareChoices(step, compareOutputs, { lostOnly: false }),
  ];
}

/** The two schemas without references; nothing when they are being compared already. */
function enter({ before, after, where, visited }: Compared): Compared | undefined {
  const key = `${String(before.schema.$ref)} ${String(after.schema.$ref)}`;
  const isNamed = before.schema.$ref !== undefined && after.schema.$ref !== undefined;
  if (isNamed && visited.has(key)) return undefined;
  return {
    before: { ...before, schema: resolve(before.schema, before.document) as Schema },
    after: { ...after, schema: resolve(after.schema, after.document) as Schema },
    where,
    visited: isNamed ? new Set([...visited, key]) : visited,
  };
}

/** Compares the properties and items that both have. */
function compareParts(step: Compared, compare: (compared: Compared) => string[]): string[] {
  const { before, after, where } = step;
  const [earlier, later] = [before.schema, after.schema] as {
    properties?: Record<string, Schema>;
    items?: Schema;
  }[];
  const shared = namesOf(before.schema).filter((name) => namesOf(after.schema).includes(name));
  const inside = (name: string, one: Schema = {}, other: Schema = {}) =>
    compare({
      ...step,
      before: { ...before, schema: one },
      after: { ...after, schema: other },
      where: `${where}${name}`,
    });
  return [
    ...shared.flatMap((name) => inside(`.${name}`, earlier?.properties?.[name], later?.properties?.[name])),
    ...(earlier?.items && later?.items ? inside("[]", earlier.items, later.items) : []),
  ];
}

/** Compares the members of a choice; each has to be like one of the other side's. */
function compareChoices(
  step: Compared,
  compare: (compared: Compared) => string[],
  { lostOnly }: { readonly lostOnly: boolean },
): string[] {
  const { before, after, where } = step;
  if (!hasChoices(before.schema) && !hasChoices(after.schema)) return [];
  const [earlier, later] = [choicesOf(before.schema), choicesOf(after.schema)];
  const [known, wanted] = lostOnly ? [later, earlier] : [earlier, later];
  const breaks = wanted.filter((one) => {
    const isLike = (other: Schema) => {
      const [old, now] = lostOnly ? [one, other] : [other, one];
      return (
        compare({ ...step, before: { ...before, schema: old }, after: { ...after, schema: now } }).length ===
        0
      );
    };
    return !known.some(isLike);
  });
  return breaks.map(
    (schema) => `${where}: ${lostOnly ? "it may not be" : "it may be"} ${JSON.stringify(schema)} now`,
  );
}

function typesOf({ type, anyOf, oneOf }: Schema): string[] {
  if (anyOf ?? oneOf) return [];
  if (type === undefined) return [];
  return Array.isArray(type) ? type.map(String) : [String(type)];
}

/** Without types, anything is accepted. */
function accepts(types: readonly string[], type: string): boolean {
  return types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"));
}

function lostValues(known: Schema, kept: Schema): string[] {
  const [values, others] = [valuesOf(known), valuesOf(kept)];
  if (!others) return [];
  if (!values) return typesOf(known).length > 0 ? ["any other value"] : [];
  return values.filter((value) => !others.includes(value));
}

function valuesOf(schema: Schema): string[] | undefined {
  if ("const" in schema) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)) : undefined;
}

/** Limits of a value in a schema; true where a greater limit accepts less. */
const limits = {
  maximum: false,
  maxLength: false,
  maxItems: false,
  minimum: true,
  minLength: true,
  minItems: true,
};

function narrowedLimits(before: Schema, after: Schema): string[] {
  const numbers = Object.entries(limits)
    .filter(([name, tightensUp]) => {
      const [one, other] = [before[name], after[name]];
      if (typeof other !== "number") return false;
      if (typeof one !== "number") return !(tightensUp && other === 0);
      return tightensUp ? other > one : other < one;
    })
    .map(([name]) => name);
  const texts = ["pattern", "format"].filter(
    (name) => after[name] !== undefined && after[name] !== before[name],
  );
  return [...numbers, ...texts];
}

function requiredOf({ required = [] }: Schema): readonly string[] {
  return required as readonly string[];
}

function namesOf({ properties = {} }: Schema): string[] {
  return Object.keys(properties as object);
}

function hasChoices({ anyOf, oneOf }: Schema): boolean {
  return (anyOf ?? oneOf) !== undefined;
}

/** A schema without a choice is its only one. */
function choicesOf(schema: Schema): readonly Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? [schema]) as readonly Schema[];
}
