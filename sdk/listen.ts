import type { RequestOptions } from "./options.ts";

/** Seconds that a request waits for events. */
const WAIT = 30;

/** Settings of the `listen` methods. */
export interface ListenSettings {
  /** Called after each page when the program has processed its events: store the cursor to continue there later. */
  onCursor?: ((cursor: string) => unknown) | undefined;
}

interface FeedParams {
  cursor?: string | undefined;
  start?: "oldest" | "latest" | undefined;
}

interface FeedPage<Event> {
  events: Event[];
  cursor: string;
}

/** Yields the events of a feed as they are recorded, until the signal of the options is aborted. */
export async function* listen<Event, Params extends FeedParams>(
  list: (params: Params & { wait: number }, options: RequestOptions) => Promise<FeedPage<Event>>,
  { onCursor, ...given }: Params & ListenSettings,
  options: RequestOptions | undefined,
): AsyncGenerator<Event, void, undefined> {
  let params = { start: "latest", ...given } as unknown as Params;
  for (;;) {
    // Each request is retried until it succeeds: a restart of the service ends no feed.
    const page = await list({ ...params, wait: WAIT }, { maxRetries: 1e9, timeout: 60_000, ...options });
    yield* page.events;
    await onCursor?.(page.cursor);
    params = { ...params, cursor: page.cursor };
  }
}
