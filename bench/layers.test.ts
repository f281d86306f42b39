import { expect, it } from "vitest";
import { GARBAGE_COLLECTION, NODE, type ProfileNode, sharesOf } from "./layers.ts";

const ROOT = new URL("..", import.meta.url).href;
/** Creates a node of a profile: an internal function of Node.js, or a function of a file relative to the checkout. */
const node = (id: number, url: string, children: number[] = [], functionName = "f"): ProfileNode => ({
  id,
  callFrame: { functionName, url: url === "" || url.startsWith("node:") ? url : ROOT + url },
  children,
});

it("attributes the time of a function of Node.js to the layer that calls it, and ignores idle time", () => {
  const nodes = [
    node(1, "", [2, 8, 9], "(root)"),
    node(2, "node:net", [3, 6]),
    node(3, "server/http/pipeline/response-headers.ts", [4]),
    node(4, "node:_http_outgoing"),
    node(6, "node_modules/pg/lib/connection.js", [7]),
    node(7, "node:net"),
    node(8, "", [], "(garbage collector)"),
    node(9, "", [], "(idle)"),
  ];
  const samples = [2, 3, 4, 6, 7, 8, 9];
  const timeDeltas = [10, 20, 30, 5, 15, 20, 1_000];
  expect(Object.fromEntries(sharesOf({ nodes, samples, timeDeltas }))).toEqual({
    [NODE]: 0.1,
    "pipeline: other steps": 0.2,
    response: 0.3,
    "database driver": 0.2,
    [GARBAGE_COLLECTION]: 0.2,
  });
});

it("names the steps of the pipeline that take noticeable time", () => {
  const files = {
    "server/accounts/authenticate.ts": "pipeline: key and limits",
    "server/http/pipeline/begin-request.ts": "pipeline: context",
    "server/accounts/idempotency-keys.ts": "pipeline: idempotency and audit",
    "server/http/pipeline/open-api.ts": "validation",
    "server/uploads/forms.ts": "handler",
    "node_modules/router/index.js": "Express",
  };
  for (const [file, layer] of Object.entries(files)) {
    expect([...sharesOf({ nodes: [node(1, file)], samples: [1], timeDeltas: [7] })]).toEqual([[layer, 1]]);
  }
});
