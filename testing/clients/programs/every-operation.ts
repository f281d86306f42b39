import { argumentsOf, type Call, type Operation, operations } from "./arguments";

/* Every operation of the document through a generated client. What it sent, and the answer, are seen at `fetch`. */

export interface Client {
  /** Calls the generated function; undefined when there is none. */
  call(call: Call): Promise<unknown> | undefined;
  /** Operations for which the tool makes no function. */
  leftOut?: string[];
  /** Whether it parses every answer as JSON, bytes too, and throws. */
  readsOnlyJson?: boolean;
  /** Whether it sends the fields of a form as JSON (application/x-www-form-urlencoded), which is refused. */
  sendsFormsAsJson?: boolean;
}

/** The arguments of functions that take them one by one. */
export const positional = ({ path, body, query }: Call): unknown[] =>
  [...Object.values(path), body, query].filter((argument) => argument !== undefined);

/** Refusals that are right. All other answers must be 2xx. */
const REFUSED: Record<string, number> = {
  // Nothing has run on the file.
  getProcessedImage: 404,
};

export async function callEveryOperation(client: Client): Promise<void> {
  const problems: string[] = [];
  for (const operation of operations) {
    const problem = await problemOf(client, operation);
    if (problem !== null) problems.push(`${operation.id}: ${problem}`);
  }
  if (problems.length > 0) throw new Error(`\n${problems.join("\n")}`);
}

async function problemOf(client: Client, operation: Operation): Promise<string | null> {
  const { id, method, template, mediaType, statuses, answersJson } = operation;
  const call = await argumentsOf(operation);
  const { exchanges, thrown, isMade } = await watched(() => client.call(call));
  const isLeftOut = client.leftOut?.includes(id) ?? false;
  if (!isMade || isLeftOut) return isMade === isLeftOut ? `there is ${isMade ? "a" : "no"} function` : null;
  const [exchange] = exchanges;
  if (!exchange || exchanges.length > 1) return `${exchanges.length} requests, ${shown(thrown)}`;
  const { sent, response, text } = exchange;
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(call.path[name])));
  if (sent !== `${method} ${path}`) return `sent ${sent}, not ${method} ${path}`;
  const isJsonForForm = client.sendsFormsAsJson && mediaType === "application/x-www-form-urlencoded";
  const expected = isJsonForForm ? 400 : REFUSED[id];
  const isRight = expected === undefined ? response.ok : response.status === expected;
  if (!isRight || !statuses.includes(String(response.status))) return `${response.status} ${text.slice(0, 300)}`;
  const mayThrow = !response.ok || (client.readsOnlyJson && !answersJson);
  return thrown === null || mayThrow ? null : shown(thrown);
}

interface Exchange {
  sent: string;
  response: Response;
  text: string;
}

/** What a function sends, and how it ends. */
async function watched(call: () => Promise<unknown> | undefined) {
  const { fetch } = globalThis;
  const exchanges: Exchange[] = [];
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { method, url } = input instanceof Request ? input : { method: init?.method ?? "GET", url: String(input) };
    exchanges.push({ sent: `${method} ${new URL(url).pathname}`, response, text: await response.clone().text() });
    return response;
  };
  try {
    const made = call();
    const thrown: unknown = await made?.then(
      () => null,
      (reason: unknown) => reason,
    );
    return { exchanges, thrown: thrown ?? null, isMade: made !== undefined };
  } finally {
    globalThis.fetch = fetch;
  }
}

const shown = (thrown: unknown) => (thrown instanceof Error ? `${thrown.stack}` : JSON.stringify(thrown));
