import { errorFromResponse } from "./error-responses.ts";

/** Result of a request with `raw` whose response is the JSON envelope. */
interface RawResult<Data> {
  data?: { data: Data } | undefined;
  error?: unknown;
  response: Response;
}

/**
 * Resolves to the data of a request with `raw`. Throws errors of the service, as the other methods do.
 *
 * @throws ApiError
 * @example
 * const file = await unwrap(media.raw.GET("/api/v1/files/{id}", { params: { path: { id } } }));
 */
export async function unwrap<Data>(call: Promise<RawResult<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (data) return data.data;
  // A response that a custom `fetch` constructs has no URL.
  const place = response.url === "" ? "The request" : `The request to ${new URL(response.url).pathname}`;
  throw errorFromResponse(place, response, error);
}
