import { answerJson, type Counterpart, startCounterpart } from "./counterpart.ts";
import { FOUND } from "./engines.ts";

const describes = answerJson(200, { name: "test", operations: ["tagging"] });
const finds = answerJson(200, FOUND);

/** A worker for AI_TAGGING=http that finds the same in everything, after a while. */
export async function startTagger(takesMs = 0): Promise<Counterpart> {
  const tagger = await startCounterpart();
  tagger.answer = (asked, response) => {
    if (asked.method === "GET") describes(asked, response);
    else setTimeout(() => finds(asked, response), takesMs);
  };
  return tagger;
}
