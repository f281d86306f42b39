import { type Document, deref, refName, type Schema } from "./document.ts";
import type { Change, Direction } from "./document-change.ts";

/** Both versions of a document, and the current position of the comparison. */
export interface Comparison {
  before: Document;
  after: Document;
  direction: Direction;
  subject: string;
  /** Path of fields, starting at the subject. */
  element: string;
  /** Pairs of schemas that were already compared, because schemas can refer to themselves. */
  seen: Set<string>;
}

type Report = (breaking: boolean, what: string) => Change;

/** Returns every difference between two schemas that affects callers. */
export function compareSchemas(old: Schema | undefined, now: Schema | undefined, at: Comparison): Change[] {
  if (!old || !now) return [];
  const name = old.$ref && now.$ref ? refName(now.$ref) : undefined;
  const here = name ? { ...at, subject: name, element: "" } : at;
  const pair = `${at.direction} ${old.$ref} ${now.$ref}`;
  if (name && at.seen.has(pair)) return [];
  if (name) at.seen.add(pair);
  const [from, to] = [flatten(at.before, old), flatten(at.after, now)];
  const report: Report = (breaking, what) => ({ breaking, subject: here.subject, element: here.element, what });
  if (joins(old, to)) return compareUnions({ oneOf: [old] }, to, here, report);
  if (joins(now, from)) return compareUnions(from, { oneOf: [now] }, here, report);
  return [
    ...compareTypes(from, to, here, report),
    ...(here.direction === "request" ? compareLimits(from, to, report) : []),
    ...compareMembers(from.enum, to.enum, here, report),
    ...compareFields(from, to, here),
    ...compareSchemas(from.items, to.items, { ...here, element: `${here.element}[]` }),
    ...compareUnions(from, to, here, report),
  ];
}

function compareTypes(from: Schema, to: Schema, { direction }: Comparison, report: Report): Change[] {
  const changes: Change[] = [];
  if (from.type !== to.type) {
    const [narrow, wide] = direction === "request" ? [from.type, to.type] : [to.type, from.type];
    const harmless = (narrow === "integer" && wide === "number") || (narrow !== undefined && wide === undefined);
    changes.push(report(!harmless, `changed its type from ${from.type ?? "any"} to ${to.type ?? "any"}`));
  }
  if (from.format !== to.format) {
    const harmless = direction === "request" ? to.format === undefined : from.format === undefined;
    changes.push(report(!harmless, `changed its format from ${from.format ?? "none"} to ${to.format ?? "none"}`));
  }
  if (Boolean(from.nullable) !== Boolean(to.nullable)) {
    const harmless = direction === "request" ? to.nullable : from.nullable;
    changes.push(report(!harmless, to.nullable ? "can now be null" : "can no longer be null"));
  }
  return changes;
}

/** Compares the limits of requests. Limits of responses are ignored, because a response may always contain less. */
function compareLimits(from: Schema, to: Schema, report: Report): Change[] {
  const changes: Change[] = [];
  for (const [key, sign] of limits) {
    const [old, now] = [from[key], to[key]];
    if (old === now) continue;
    const tighter = now !== undefined && (old === undefined || (now - old) * sign > 0);
    changes.push(report(tighter, `changed its ${key} from ${old ?? "none"} to ${now ?? "none"}`));
  }
  for (const key of ["pattern", "not", "default", "x-comma-separated"] as const) {
    const [old, now] = [JSON.stringify(from[key]), JSON.stringify(to[key])];
    if (old === now) continue;
    // Adding a default is compatible, because it documents the previous behavior. Removing a rule is compatible.
    const harmless = key === "default" ? old === undefined : now === undefined;
    changes.push(report(!harmless, `changed its ${key} from ${old ?? "none"} to ${now ?? "none"}`));
  }
  if (from.additionalProperties !== false && to.additionalProperties === false) {
    changes.push(report(true, "no longer accepts other fields"));
  }
  return changes;
}

const limits = [
  ["minimum", 1],
  ["minLength", 1],
  ["minItems", 1],
  ["minProperties", 1],
  ["maximum", -1],
  ["maxLength", -1],
  ["maxItems", -1],
] as const;

/** Compares the members of an enum. Response enums are open: a response can contain members that are added later. */
function compareMembers(old: Schema["enum"], now: Schema["enum"], at: Comparison, report: Report): Change[] {
  const added = now?.filter((it) => !old?.includes(it)) ?? [];
  const removed = old?.filter((it) => !now?.includes(it)) ?? [];
  if (!old || !now) {
    if (old === now) return [];
    return [report(at.direction === "request" && now !== undefined, now ? "is now an enum" : "is no longer an enum")];
  }
  return [
    ...added.map((it) => report(false, `has a new member ${it}`)),
    ...removed.map((it) => report(at.direction === "request", `no longer has the member ${it}`)),
  ];
}

function compareFields(from: Schema, to: Schema, at: Comparison): Change[] {
  const isRequest = at.direction === "request";
  const inside = (name: string) => (at.element === "" ? name : `${at.element}.${name}`);
  const change = (name: string, breaking: boolean, what: string): Change => {
    return { breaking, subject: at.subject, element: inside(name), what };
  };
  const names = new Set([...Object.keys(from.properties ?? {}), ...Object.keys(to.properties ?? {})]);
  return [...names].flatMap((name) => {
    const [old, now] = [from.properties?.[name], to.properties?.[name]];
    const [wasRequired, isRequired] = [from.required?.includes(name) ?? false, to.required?.includes(name) ?? false];
    if (!now) return [change(name, true, "was removed")];
    if (!old)
      return [change(name, isRequest && isRequired, isRequest && isRequired ? "was added as required" : "was added")];
    const changes = compareSchemas(old, now, { ...at, element: inside(name) });
    if (wasRequired === isRequired) return changes;
    return [change(name, isRequired === isRequest, isRequired ? "is now required" : "is now optional"), ...changes];
  });
}

/**
 * Whether a single schema on one side is an alternative of a union on the other, such as an error next to a new error.
 */
function joins(single: Schema, union: Schema): boolean {
  return single.$ref !== undefined && alternatives(union).has(refName(single.$ref));
}

/**
 * Compares alternatives. They are paired by the name of their component, otherwise by their content, because names of
 * components are not transmitted.
 */
function compareUnions(from: Schema, to: Schema, at: Comparison, report: Report): Change[] {
  const [old, now] = [alternatives(from), alternatives(to)];
  const removed = [...old].filter(([key]) => !now.has(key));
  const added = [...now].filter(([key]) => !old.has(key));
  const isSame = (was: Schema, is: Schema) => compareSchemas(was, is, { ...at, seen: new Set() }).length === 0;
  const isRenamed = (schema: Schema) => added.some(([, is]) => isSame(schema, is));
  const isNewName = (schema: Schema) => removed.some(([, was]) => isSame(was, schema));
  return [
    ...removed
      .filter(([, schema]) => !isRenamed(schema))
      .map(([key]) => report(at.direction === "request", `no longer has the alternative ${key}`)),
    ...added.filter(([, schema]) => !isNewName(schema)).map(([key]) => report(false, `has a new alternative ${key}`)),
    ...[...now].flatMap(([key, schema]) => (old.has(key) ? compareSchemas(old.get(key), schema, at) : [])),
  ];
}

function alternatives({ oneOf, anyOf }: Schema): Map<string, Schema> {
  return new Map((oneOf ?? anyOf ?? []).map((it, index) => [it.$ref ? refName(it.$ref) : `${index + 1}`, it]));
}

/** Merges all parts of an `allOf` into one schema. */
function flatten(document: Document, schema: Schema): Schema {
  const { allOf = [], ...merged } = deref(document, schema);
  for (const part of allOf.map((it) => flatten(document, it))) {
    merged.properties = { ...part.properties, ...merged.properties };
    merged.required = [...(part.required ?? []), ...(merged.required ?? [])];
    if (part.type !== undefined) merged.type ??= part.type;
  }
  return merged;
}
