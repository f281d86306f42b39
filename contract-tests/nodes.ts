import type { Contract } from "./contract.ts";
import type { Schema } from "./document.ts";

export type Json = unknown;
export type Path = (string | number)[];

export interface Node {
  at: Path;
  value: Json;
  schema: Schema;
}

/** Every value of a body with the schema that describes it. */
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

/** Of alternatives, the one that has just the properties that the value has. */
function branchOf(contract: Contract, schema: Schema, value: Json): Schema {
  const branches = schema.oneOf ?? schema.anyOf;
  if (!branches) return schema;
  const names = Object.keys(Object(value));
  const fitting = branches.map(contract.resolve).find(({ properties = {}, required = [] }) => {
    return names.every((name) => name in properties) && required.every((name) => names.includes(name));
  });
  return fitting ?? schema;
}
