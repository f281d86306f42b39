import { fileURLToPath } from "node:url";

/** A node of a CPU profile (Chrome DevTools Protocol, `Profiler.ProfileNode`). */
export interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: number[];
}

/** A CPU profile (Chrome DevTools Protocol, `Profiler.Profile`). Times are in microseconds. */
export interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const GARBAGE_COLLECTION = "garbage collection";
export const NODE = "HTTP parser and sockets";
const IDLE = "(idle)";

/** Layers by path, relative to the root of the checkout. The first match applies. */
const LAYERS: [RegExp, string | ((path: string) => string)][] = [
  [/prom-client|pipeline\/metrics\.ts|^server\/telemetry\//, "metrics"],
  [/node_modules\/(pino|sonic-boom|fast-redact|thread-stream)/, "log"],
  [/node_modules\/(express-openapi-validator|ajv)|pipeline\/(open-api|validated-queries)\.ts/, "validation"],
  [/node_modules\/(pg|kysely)|^server\/db\//, "database driver"],
  [/node_modules\/(formidable|busboy)|^server\/http\/bodies\//, "request body"],
  [
    /^server\/http\/responses\/|node_modules\/(express\/lib\/response\.js|vary|content-type|content-disposition|mime-types)/,
    "response",
  ],
  [/^server\/http\/pipeline\/dispatch\.ts/, "handler"],
  [/^server\/(http|accounts)\//, (path) => `pipeline: ${stepOf(path)}`],
  [/^(server\/storage|packages\/blobs)\//, "storage"],
  [/^(server|packages)\//, "handler"],
  [/node_modules\//, "Express"],
];

/** Steps that are only a few lines are combined, so that the table stays readable. */
function stepOf(path: string): string {
  if (/^server\/accounts\/(idempotency-keys|audit)|pipeline\/(idempotent|audit)/.test(path)) {
    return "idempotency and audit";
  }
  if (/^server\/(accounts|http\/pipeline\/authenticate)/.test(path)) return "key and limits";
  if (/pipeline\/begin-request|http\/context/.test(path)) return "context";
  return "other steps";
}

/**
 * Returns the share of each layer in the time that the main thread was busy. A function of Node.js or V8 belongs to the
 * layer that calls it. Functions that write the head of a response always belong to the response.
 */
export function sharesOf({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const times = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const layer = layerOf(stackOf(id));
    const time = timeDeltas[index] ?? 0;
    if (layer === IDLE) continue;
    busy += time;
    times.set(layer, (times.get(layer) ?? 0) + time);
  }
  return new Map([...times].map(([layer, time]) => [layer, time / busy]));

  function* stackOf(id: number | undefined): Generator<ProfileNode> {
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const node = byId.get(at);
      if (node) yield node;
    }
  }
}

function layerOf(stack: Iterable<ProfileNode>): string {
  for (const { callFrame } of stack) {
    const { functionName, url } = callFrame;
    if (functionName === IDLE) return IDLE;
    if (functionName === "(garbage collector)") return GARBAGE_COLLECTION;
    if (url === "node:_http_outgoing") return "response";
    if (url === "" || url.startsWith("node:")) continue;
    const path = url.replace("file://", "").replace(ROOT, "");
    const [, layer = "handler"] = LAYERS.find(([pattern]) => pattern.test(path)) ?? [];
    return typeof layer === "string" ? layer : layer(path);
  }
  return NODE;
}
