/* Requests that the dashboard does not send. */

/** The browser has no network. The request is not sent later either. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
}

/** The user has cancelled the request, and knows that. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}
