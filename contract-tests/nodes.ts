import type { Contract } from "./contract.ts";
import type { Schema } from "./document.ts";

export type Json = unknown;
export type Path = (string | number)[];

export interface Node {
  at: Path;
  value: Json;
  schema: Schema;
}

/** Yields every value of a body with its schema. */
export function* nodesOf(contract: Contract, reference: Schema, value: Json, at: Path = []): Generator<Node> {
  const schema = branchOf(contract, contract.resolve(reference), value);
  yield { at, value, schema };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (schema.items) yield* nodesOf(contract, schema.items, item, [...at, index]);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [name, property] of Object.entries(value)) {
      const described = schema.properties?.[name] ?? schema.additionalProperties;
      if (typeof described === "object") yield* nodesOf(contract, described, property, [...at, name]);
    }
  }
}

/** Returns the alternative whose properties and enum values match the value; the schema itself if there is none. */
function branchOf(contract: Contract, schema: Schema, value: Json): Schema {
  const branches = schema.oneOf ?? schema.anyOf;
  // The alternative of a string, number or boolean cannot be determined by properties.
  if (!branches || (typeof value !== "object" && !branches.some((branch) => contract.resolve(branch).properties))) {
    return schema;
  }
  if (value === null) return schema;
  const fields = Object.entries(Object(value));
  const fitting = branches.map(contract.resolve).find(({ properties = {}, required = [] }) => {
    const fits = ([name, field]: [string, unknown]) => {
      const { enum: allowed } = properties[name] ? contract.resolve(properties[name]) : {};
      return name in properties && (allowed === undefined || allowed.some((one) => one === field));
    };
    return fields.every(fits) && required.every((name) => fields.some(([other]) => other === name));
  });
  return fitting ?? schema;
}
