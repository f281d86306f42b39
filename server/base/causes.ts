import { codeOf } from "./network-errors.ts";

const MAX_CAUSES = 8;
const MAX_CAUSE_LENGTH = 300;

/** Returns the message of an error and of its chain of causes, on one line. */
export function causesOf(error: unknown): string {
  const sentences: string[] = [];
  let current = error;
  // The depth is limited, because an error can be its own cause.
  for (
    let depth = 0;
    depth < MAX_CAUSES && current !== undefined && current !== null;
    depth += 1, current = causeOf(current)
  ) {
    const sentence = sentenceOf(current);
    // Some errors repeat the message of their cause.
    if (!sentences.some((earlier) => earlier.includes(sentence))) sentences.push(sentence);
  }
  return sentences.join(" <- ");
}

function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message || codeOf(error) || error.name : String(error);
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_CAUSE_LENGTH);
}

function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  // If a host name has several addresses, connections to all of them failed.
  return error.cause ?? (error instanceof AggregateError ? error.errors[0] : null);
}
