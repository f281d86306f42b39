import { FOUND } from "./engines.ts";
import { type MockServer, respondJson, startMockServer } from "./mock-server.ts";

const describes = respondJson(200, { name: "test", operations: ["tagging"] });
const finds = respondJson(200, FOUND);

/** A worker for AI_TAGGING=http that finds the same in everything, after a while. */
export async function startTagger(takesMs = 0): Promise<MockServer> {
  const tagger = await startMockServer();
  tagger.respond = (asked, response) => {
    if (asked.method === "GET") describes(asked, response);
    else setTimeout(() => finds(asked, response), takesMs);
  };
  return tagger;
}
