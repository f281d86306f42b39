import { type Document, deref, type Parameter, type Schema, SpecError } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { pascalCase, quote } from "./text.ts";

/** A leading argument of a method: a path parameter, or a body property that `x-sdk.arguments` contains. */
export interface Positional {
  in: "path" | "body";
  name: string;
  type: "string" | "number";
  description: string;
  example: unknown;
}

/** The object that a method accepts after its leading arguments. */
export interface Params {
  in: "query" | "body";
  /** Name of the exported type. */
  name: string;
  /** The type from which properties are omitted. */
  type: string;
  omitted: string[];
  /** Source text of the default value; undefined if the argument is required. */
  standard: string | undefined;
  properties: { name: string; required: boolean; description: string; schema: Schema; example: unknown }[];
}

/** The properties of an object body, collected through references and `allOf`. */
export interface ObjectBody {
  properties: Record<string, Schema>;
  required: string[];
  minProperties: number;
  /** The example of the media type; of a form, the examples of its properties. */
  example: Record<string, unknown>;
}

export function bodyObject(document: Document, operation: OperationModel, mediaType: string): ObjectBody | undefined {
  const media = operation.requestBody?.content?.[mediaType];
  if (!media?.schema) return undefined;
  const body: ObjectBody = {
    properties: {},
    required: [],
    minProperties: 0,
    example: {},
  };
  gather(document, media.schema, body);
  const examples = Object.entries(body.properties).map(([name, it]) => [name, deref(document, it).example]);
  const shown = examples.filter(([, example]) => example !== undefined && example !== "");
  body.example = (media.example as ObjectBody["example"]) ?? Object.fromEntries(shown);
  return body;
}

function gather(document: Document, schema: Schema, into: ObjectBody): void {
  const { properties, required, minProperties, allOf } = deref(document, schema);
  into.minProperties = Math.max(into.minProperties, minProperties ?? 0);
  Object.assign(into.properties, properties);
  into.required.push(...(required ?? []));
  for (const part of allOf ?? []) gather(document, part, into);
}

/** Returns the path parameters in the order of the path, then the lifted body properties. */
export function readPositional(document: Document, operation: OperationModel, lifted: readonly string[]): Positional[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]): Positional => {
    const parameter = operation.parameters.find((it) => it.in === "path" && it.name === name);
    if (!parameter) throw new SpecError(`${operation.id}: the path parameter ${name} is not described`);
    const { description = "", example, schema } = parameter;
    return { in: "path", name, type: typeOf(schema), description, example };
  });
  const body = bodyObject(document, operation, "application/json");
  const inBody = lifted.map((name): Positional => {
    const schema = body?.properties[name];
    if (!schema || !body.required.includes(name)) {
      throw new SpecError(`${operation.id}: x-sdk.arguments contains ${name}, which is not a required body property`);
    }
    if (inPath.some((it) => it.name === name)) throw new SpecError(`${operation.id} has two arguments ${name}`);
    const description = describe(document, schema);
    return { in: "body", name, type: typeOf(schema), description, example: body.example[name] };
  });
  return [...inPath, ...inBody];
}

function typeOf(schema: Schema | undefined): Positional["type"] {
  return schema?.type === "integer" ? "number" : "string";
}

export function readParams(
  document: Document,
  operation: OperationModel,
  name: string,
  omitted: string[],
  file: string | undefined,
): Params | undefined {
  const query = operation.parameters.filter((it) => it.in === "query");
  const [mediaType = ""] = Object.keys(operation.requestBody?.content ?? {});
  const body = bodyObject(document, operation, mediaType);
  if (query.length > 0 && body)
    throw new SpecError(`${operation.id} has query parameters and a body; the SDK supports only one of them`);
  const own = `operations[${quote(operation.id)}]`;
  if (body) {
    const content = operation.requestBody?.required ? `${own}["requestBody"]` : `NonNullable<${own}["requestBody"]>`;
    const properties = Object.entries(body.properties)
      .filter(([property]) => property !== file && (!omitted.includes(property) || file !== undefined))
      .map(([property, schema]) => ({
        name: property,
        required: body.required.includes(property),
        description: describe(document, schema),
        schema: deref(document, schema),
        example: body.example[property],
      }));
    // A union has no properties itself, so its required properties are unknown here.
    const isUnion = Object.keys(body.properties).length === 0;
    if (properties.length === 0 && !isUnion) return undefined;
    // An update without changes is rejected, so the object is required although each property is optional.
    const required = isUnion || properties.some((it) => it.required) || body.minProperties > omitted.length;
    if (isUnion && omitted.length > 0) throw new SpecError(`${operation.id}: x-sdk.arguments does not support a union`);
    return {
      in: "body",
      name: `${pascalCase(name)}Params`,
      type: `${content}["content"][${quote(mediaType)}]`,
      omitted,
      standard: required ? undefined : "{}",
      properties,
    };
  }
  if (query.length === 0) return undefined;
  const properties = query.map((it) => queryProperty(document, it));
  // A required parameter with a default does not have to be passed.
  const fixed = properties.filter((it) => it.required && it.schema.default !== undefined);
  const pairs = fixed.map((it) => `${it.name}: ${JSON.stringify(it.schema.default)}`);
  const hasChoice = properties.some((it) => it.required && !fixed.includes(it));
  return {
    in: "query",
    name: `${pascalCase(name)}Params`,
    type: `NonNullable<${own}["parameters"]["query"]>`,
    omitted: [],
    standard: hasChoice ? undefined : pairs.length > 0 ? `{ ${pairs.join(", ")} }` : "{}",
    properties: properties.map((it) => ({ ...it, required: it.required && !fixed.includes(it) })),
  };
}

/** Returns a query parameter. A required parameter with a single value has this value as its default. */
function queryProperty(document: Document, { name, required = false, ...it }: Parameter): Params["properties"][number] {
  const schema = it.schema ? deref(document, it.schema) : {};
  const only = required && schema.enum?.length === 1 ? { default: schema.enum[0] } : {};
  return { name, required, description: it.description ?? "", schema: { ...schema, ...only }, example: it.example };
}

function describe(document: Document, schema: Schema): string {
  return schema.description ?? deref(document, schema).description ?? "";
}
