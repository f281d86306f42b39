import { argumentsOf, type Call, type Operation, operations } from "./arguments";

/* Calls every operation of the document through a generated client. `fetch` records requests and responses. */

export interface Client {
  /** Calls the generated function. Returns undefined if it does not exist. */
  call(call: Call): Promise<unknown> | undefined;
  /** Whether the client parses every response as JSON, including bytes, and throws. */
  readsOnlyJson?: boolean;
  /** Whether the client sends form fields as JSON (application/x-www-form-urlencoded), which the service refuses. */
  sendsFormsAsJson?: boolean;
}

/** Returns the arguments of functions with positional parameters. */
export const positional = ({ path, body, query }: Call): unknown[] =>
  [...Object.values(path), body, query].filter((argument) => argument !== undefined);

/** Expected errors. All other responses must be 2xx. */
const REFUSED: Record<string, number> = {
  // No AI task has run on the file.
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
  const { id, method, template, mediaType, statuses, returnsJson } = operation;
  const call = await argumentsOf(operation);
  const { exchanges, thrown, isMade } = await watched(() => client.call(call));
  if (!isMade) return "the client has no function";
  const [exchange] = exchanges;
  if (!exchange || exchanges.length > 1) return `${exchanges.length} requests, ${shown(thrown)}`;
  const { sent, response, text } = exchange;
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(call.path[name])));
  if (sent !== `${method} ${path}`) return `sent ${sent}, not ${method} ${path}`;
  const isJsonForForm = client.sendsFormsAsJson && mediaType === "application/x-www-form-urlencoded";
  const expected = isJsonForForm ? 400 : REFUSED[id];
  const isRight = expected === undefined ? response.ok : response.status === expected;
  if (!isRight || !statuses.includes(String(response.status))) return `${response.status} ${text.slice(0, 300)}`;
  const mayThrow = !response.ok || (client.readsOnlyJson && !returnsJson);
  return thrown === null || mayThrow ? null : shown(thrown);
}

interface Exchange {
  sent: string;
  response: Response;
  text: string;
}

/** Calls a function. Returns its request and its result. */
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
