import { isMap, isScalar, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";
import { composedName, silentCodes } from "./composed-responses.ts";
import { responseName } from "./derive-responses.ts";
import { type Document, SpecError } from "./document.ts";
import { RESPONSES } from "./references.ts";
import type { ErrorsOfStatus } from "./required-errors.ts";
import { yamlLines } from "./yaml-text.ts";

/**
 * Adds these errors to their operations in the text of openapi.yaml: each status refers to its response, and `x-errors`
 * lists the codes of a status with several codes. All other lines stay the same.
 *
 * @throws SpecError if the responses of an operation are missing or in braces
 */
export function completeResponses(text: string, document: Document, errors: readonly ErrorsOfStatus[]): string {
  const lineCounter = new LineCounter();
  const source = parseDocument(text, { lineCounter });
  const edits = Object.values(Object.groupBy(errors, (it) => it.operation.id)).flatMap((ofOperation = []) => {
    const { path = "", method = "", id } = ofOperation[0]?.operation ?? {};
    const operation = source.getIn(["paths", path, method], true);
    const responses = isMap(operation) && operation.get("responses", true);
    if (!isMap(operation) || !isMap(responses) || responses.flow || responses.items.length === 0) {
      throw new SpecError(`${id}: write \`responses\` as a map with a line for the status of success`);
    }
    return editsOf({ operation, responses, lineCounter }, document, ofOperation);
  });
  const lines = text.split("\n");
  for (const { start, end, inserted } of edits.toSorted((a, b) => b.start - a.start)) {
    lines.splice(start, end - start, ...inserted.trimEnd().split("\n"));
  }
  return lines.join("\n");
}

interface OperationSource {
  operation: YAMLMap;
  responses: YAMLMap;
  lineCounter: LineCounter;
}

/** Text that replaces the lines from `start` to before `end`, counted from 0. */
interface Edit {
  start: number;
  end: number;
  inserted: string;
}

function editsOf(source: OperationSource, document: Document, errors: readonly ErrorsOfStatus[]): Edit[] {
  const lists: Record<string, string[]> = {};
  // Lines for the same place are inserted in reverse order.
  const edits = errors
    .toSorted((a, b) => b.status - a.status)
    .map(({ operation, status, codes }) => {
      const named = responseOf(document, codes, silentCodes(document, operation.source));
      if (named === undefined) lists[status] = codes;
      const name = named ?? composedName(operation.source, String(status));
      return edit(source, source.responses, String(status), { $ref: RESPONSES + name });
    });
  if (Object.keys(lists).length === 0) return edits;
  const written: unknown = source.operation.get("x-errors");
  const all = { ...(isMap(written) ? (written.toJSON() as Record<string, string[]>) : {}), ...lists };
  return [...edits, edit(source, source.operation, "x-errors", all, "responses")];
}

/** Returns the name of the response that has exactly these codes; undefined if the operation must define it. */
function responseOf(document: Document, codes: string[], silent: readonly string[]): string | undefined {
  const isShared = (its: readonly string[] = []) =>
    its.length === codes.length && its.every((code) => codes.includes(code));
  const shared = Object.entries(document["x-responses"] ?? {}).find(([, it]) => isShared(it.codes))?.[0];
  const [code = "", ...others] = codes;
  return shared ?? (others.length > 0 || silent.includes(code) ? undefined : responseName(code));
}

/** Replaces the value of a key, or inserts the key: before the key `before`, or else before the first greater key. */
function edit({ lineCounter }: OperationSource, map: YAMLMap, key: string, value: object, before?: string): Edit {
  const keyOf = (pair: Pair) => (isScalar(pair.key) ? String(pair.key.value) : "");
  const line = (offset: number) => lineCounter.linePos(offset).line - 1;
  const { col } = lineCounter.linePos(rangeOf(map.items[0]?.key)[0]);
  const inserted = yamlLines({ [key]: value }, col - 1);
  const lineAfter = (pair: Pair | undefined) => line(rangeOf(pair?.value)[1] - 1) + 1;
  const existing = map.items.find((pair) => keyOf(pair) === key);
  if (existing) return { start: line(rangeOf(existing.key)[0]), end: lineAfter(existing), inserted };
  const next = map.items.find((pair) => (before === undefined ? keyOf(pair) > key : keyOf(pair) === before));
  const start = next ? line(rangeOf(next.key)[0]) : lineAfter(map.items.at(-1));
  return { start, end: start, inserted };
}

function rangeOf(node: unknown): readonly [start: number, end: number, after: number] {
  const range = (node as Node | null | undefined)?.range;
  if (!range) throw new SpecError("a key or value has no position");
  return range;
}
