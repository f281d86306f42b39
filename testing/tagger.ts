import { TAGGING_RESULT } from "./engines.ts";
import { type MockServer, respondJson, startMockServer } from "./mock-server.ts";

const describes = respondJson(200, { name: "test", operations: ["tagging"] });
const finds = respondJson(200, TAGGING_RESULT);

/** Starts a worker for AI_TAGGING=http that returns the same tags for every image, after a delay. */
export async function startTagger(takesMs = 0): Promise<MockServer> {
  const tagger = await startMockServer();
  tagger.respond = (incoming, response) => {
    if (incoming.method === "GET") describes(incoming, response);
    else setTimeout(() => finds(incoming, response), takesMs);
  };
  return tagger;
}
