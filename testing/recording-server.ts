import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RecordingServer {
  url: string;
  /** Of every request that came. */
  headers: { method: string; headers: IncomingHttpHeaders }[];
  stop(): Promise<void>;
}

/** Keeps the headers of what it is sent. */
export async function startRecording(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<RecordingServer> {
  const headers: RecordingServer["headers"] = [];
  const http = createServer((request, response) => {
    headers.push({ method: request.method ?? "", headers: request.headers });
    void answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    headers,
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** A worker for AI_TAGGING=http that finds a harbour in everything. */
export function startTagger(): Promise<RecordingServer> {
  return startRecording(async (request, response) => {
    await buffer(request);
    const answer =
      request.method === "GET"
        ? { name: "test", operations: ["tagging"] }
        : { tags: ["harbour"], description: "A harbour.", confidence: 0.9 };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer));
  });
}
