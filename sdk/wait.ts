import { deadline } from "./deadline.ts";
import type { RequestOptions } from "./options.ts";
import type { WaitSettings } from "./polling.ts";
import { sleep } from "./retry.ts";

export type { WaitSettings } from "./polling.ts";

/** Polls until the response is final. The code is imported on demand, because most programs do not wait. */
export async function waitWhile<Data>(
  isPending: (data: Data) => boolean,
  get: (options: RequestOptions) => Promise<Data>,
  settings: WaitSettings<Data>,
  options: RequestOptions | undefined,
): Promise<Data> {
  const { pollWhile } = await import("./polling.ts");
  return pollWhile(isPending, get, settings, options, { deadline, sleep });
}
