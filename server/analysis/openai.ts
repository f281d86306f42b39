import { z } from "zod";
import type { PictureCopies } from "../imaging/imaging.ts";
import { taggingOf, textOf } from "./answers.ts";
import { ask, below, type EndpointResponse, jsonOf, refused } from "./endpoint.ts";
import { EngineError, type Picture, type Tagger, type TextReader } from "./engine.ts";
import type { FairQueue } from "./fair-queue.ts";
import { responseFormats, type Task, tasks } from "./openai-tasks.ts";

export interface OpenAiSettings {
  /** Such as `https://api.openai.com/v1`. Requests are sent to `/chat/completions` below it. */
  baseUrl: string;
  /** Null for a server that requires no key. */
  apiKey: string | null;
  model: string;
}

const MAX_BYTES = 1_048_576;

const completion = z.object({
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    ],
    z.unknown(),
  ),
});
const failure = z.object({ error: z.object({ message: z.string(), code: z.unknown().optional() }) });

/** Connects to a vision model with the chat completions API of OpenAI, which many servers support. */
export function openAi(
  { baseUrl, apiKey, model }: OpenAiSettings,
  copies: PictureCopies,
  queue: FairQueue,
): Tagger & TextReader {
  const name = `openai ${model}`;
  const who = `${model} at ${new URL(baseUrl).origin}`;
  /** The index of the requested response format. A format that the server rejects is not used again. */
  let format = 0;

  const inTurn = (task: Task, picture: Picture, signal: AbortSignal) =>
    queue.run(picture.whose, signal, (signal) => run(task, picture, signal));

  async function run(task: Task, picture: Picture, signal: AbortSignal): Promise<unknown> {
    const jpeg = await copies.jpegOf(await picture.read(), task.maxSide, signal);
    for (let attempt = format; ; attempt++) {
      const response = await complete(task, jpeg, attempt, signal);
      if (response.status === 200) {
        format = Math.max(format, attempt);
        return contentOf(response, who);
      }
      const formatMayBeRefused = [400, 422, 501].includes(response.status) && attempt < responseFormats.length - 1;
      if (!formatMayBeRefused) throw rejected(response);
    }
  }

  function complete(task: Task, jpeg: Buffer, attempt: number, signal: AbortSignal): Promise<EndpointResponse> {
    const image = { url: `data:image/jpeg;base64,${jpeg.toString("base64")}` };
    const body = {
      model,
      messages: [
        { role: "system", content: task.instruction },
        { role: "user", content: [{ type: "image_url", image_url: image }] },
      ],
      ...responseFormats[attempt]?.(task),
    };
    return ask({
      who,
      url: below(baseUrl, "chat/completions"),
      method: "POST",
      headers: { "content-type": "application/json", ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify(body),
      maxBytes: MAX_BYTES,
      signal,
    });
  }

  function rejected(response: EndpointResponse): EngineError {
    const { status } = response;
    // An error message about a key may repeat a part of it.
    if (status === 401 || status === 403)
      return refused(who, response, false, "check OPENAI_API_KEY and its permissions");
    const failureBody = failure.safeParse(jsonOf(response)).data?.error;
    const message = apiKey ? failureBody?.message.replaceAll(apiKey, "…") : failureBody?.message;
    const transient = (status === 429 && failureBody?.code !== "insufficient_quota") || status >= 500;
    return refused(who, response, transient, message);
  }

  return {
    name,
    tag: async (picture, signal) => taggingOf(await inTurn(tasks.tagging, picture, signal), who),
    readText: async (picture, signal) => textOf(await inTurn(tasks.ocr, picture, signal), who),
  };
}

/**
 * Returns the JSON of the model's message. Throws an EngineError if the model refused, was cut off, or returned no
 * JSON.
 */
function contentOf(response: EndpointResponse, who: string): unknown {
  const { data } = completion.safeParse(jsonOf(response));
  if (!data) throw new EngineError("failed", `${who} did not return a chat completion.`);
  const { finish_reason: finish, message } = data.choices[0];
  if (message.refusal || finish === "content_filter") throw new EngineError("failed", `${who} refused this image.`);
  if (finish === "length") throw new EngineError("failed", `${who} returned an incomplete response.`);
  const json = parseLoosely(message.content ?? "");
  // A repeated request may return the correct format.
  if (json === undefined) throw new EngineError("failed", `${who} did not return JSON.`, { transient: true });
  return json;
}

/** Parses JSON as models return it: bare, in a Markdown fence, or surrounded by text. */
function parseLoosely(content: string): unknown {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(content)?.[1];
  const braced = content.slice(content.indexOf("{"), content.lastIndexOf("}") + 1);
  for (const candidate of [content, fenced, braced]) {
    try {
      if (candidate) return JSON.parse(candidate);
    } catch {
      // Try the next candidate.
    }
  }
  return undefined;
}
