import { type Comparison, compareSchemas } from "./compare-schemas.ts";
import { type Body, type Document, deref } from "./document.ts";
import type { Change, Direction } from "./document-change.ts";
import { type OperationModel, readOperations } from "./model.ts";

interface Pair {
  old: OperationModel;
  now: OperationModel;
  at: (direction: Direction, element: string) => Comparison;
  change: (element: string, breaking: boolean, what: string) => Change;
}

/** Returns every difference that affects callers of the service or of the SDK. Ignores `x-internal` operations. */
export function compareDocuments(before: Document, after: Document): Change[] {
  const [old, now] = [publicOperations(before), publicOperations(after)];
  const seen = new Set<string>();
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((place) => {
    const [was, is] = [old.get(place), now.get(place)];
    const subject = was?.id ?? is?.id ?? place;
    const change = (element: string, breaking: boolean, what: string) => ({ breaking, subject, element, what });
    if (!is) return [change("", true, `(${place}) was removed`)];
    if (!was) return [change("", false, `(${place}) was added`)];
    const at = (direction: Direction, element: string) => ({ before, after, direction, subject, element, seen });
    const pair = { old: was, now: is, at, change };
    return [...compareAccess(pair), ...compareParameters(pair), ...compareBodies(pair), ...compareResponses(pair)];
  });
  const distinct = new Map(changes.map((it) => [JSON.stringify(it), it]));
  return [...distinct.values()];
}

function publicOperations(document: Document): Map<string, OperationModel> {
  const operations = readOperations(document).filter((it) => !it.source["x-internal"]);
  return new Map(operations.map((it) => [`${it.method.toUpperCase()} ${it.path}`, it]));
}

function compareAccess({ old, now, change }: Pair): Change[] {
  const changes: Change[] = [];
  if (old.security !== now.security) {
    changes.push(change("security", now.security !== "none", `is ${now.security} instead of ${old.security}`));
  }
  if (old.permission !== now.permission) {
    const loosened = now.permission === "read" || now.permission === null;
    changes.push(change("permission", !loosened, `is ${now.permission} instead of ${old.permission}`));
  }
  const removed =
    old.plans === null
      ? now.plans !== null
        ? ["all other plans"]
        : []
      : old.plans.filter((it) => now.plans && !now.plans.includes(it));
  if (`${old.plans}` !== `${now.plans}`) {
    changes.push(change("plans", removed.length > 0, `are ${now.plans ?? "all"} instead of ${old.plans ?? "all"}`));
  }
  if (old.id !== now.id) changes.push(change(now.id, true, "is now its operationId and its name in the SDK"));
  const [was, is] = [old.source["x-sdk"], now.source["x-sdk"]];
  if (was && (was.resource !== is?.resource || was.method !== is.method || `${was.arguments}` !== `${is.arguments}`)) {
    changes.push(change("x-sdk", true, `is no longer ${was.resource}.${was.method}(${was.arguments ?? ""})`));
  }
  return changes;
}

function compareParameters({ old, now, at, change }: Pair): Change[] {
  const key = ({ in: place, name }: OperationModel["parameters"][number]) => `${place} ${name}`;
  const was = new Map(old.parameters.map((it) => [key(it), it]));
  const is = new Map(now.parameters.map((it) => [key(it), it]));
  return [
    ...[...was].filter(([it]) => !is.has(it)).map(([, { name }]) => change(name, true, "was removed")),
    ...[...is].flatMap(([it, parameter]) => {
      const { name, required = false } = parameter;
      const before = was.get(it);
      if (!before) return [change(name, required, required ? "was added as required" : "was added")];
      const changes = compareSchemas(before.schema, parameter.schema, at("request", name));
      if (before.allowEmptyValue && !parameter.allowEmptyValue)
        changes.push(change(name, true, "now requires a value"));
      if (required === (before.required ?? false)) return changes;
      return [change(name, required, required ? "is now required" : "is now optional"), ...changes];
    }),
  ];
}

function compareBodies({ old, now, at, change }: Pair): Change[] {
  const [was, is] = [old.requestBody, now.requestBody];
  const changes: Change[] = [];
  if (is?.required && !was?.required) changes.push(change("body", true, "is now required"));
  if (was?.required && !is?.required) changes.push(change("body", false, "is now optional"));
  return [...changes, ...compareContents(was, is, { at, change }, "request", "")];
}

function compareResponses({ old, now, at, change }: Pair): Change[] {
  const [was, is] = [old.source.responses ?? {}, now.source.responses ?? {}];
  const { before, after } = at("response", "");
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((status) => {
    const [from, to] = [was[status], is[status]];
    if (!to) return [change(status, true, "is no longer returned")];
    if (!from) return [change(status, false, "is a new response")];
    const [left, right] = [deref(before, from), deref(after, to)];
    const removedHeaders = Object.keys(left.headers ?? {}).filter((name) => !right.headers?.[name]);
    return [
      ...removedHeaders.map((name) => change(name, true, `is no longer a header of ${status}`)),
      ...compareContents(left, right, { at, change }, "response", status),
    ];
  });
}

function compareContents(
  was: Body | undefined,
  is: Body | undefined,
  { at, change }: Pick<Pair, "at" | "change">,
  direction: Direction,
  element: string,
): Change[] {
  const [old, now] = [was?.content ?? {}, is?.content ?? {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((type) => {
    const where = direction === "request" ? "request" : `response ${element}`;
    if (!now[type]) return [change(type, true, `was removed from the ${where}`)];
    if (!old[type]) return [change(type, false, `was added to the ${where}`)];
    return compareSchemas(old[type].schema, now[type].schema, at(direction, element));
  });
}
