import { ApiError, ConnectionError, type components, MediaAssetService, TimeoutError } from "@media-asset-service/sdk";
import type { Client } from "openapi-fetch";
import type * as own from "../../codegen/generated/dashboard-types.ts";
import { askForProof } from "./session/proof.ts";

type Schemas = components["schemas"];
type OwnSchemas = own.components<never, Blob>["schemas"];
export type Account = OwnSchemas["AccountWithUsage"];
export type AiData = Schemas["AiData"];
export type AiOperation = Schemas["AiRunRequest"]["operation"];
export type AuditEvent = Schemas["AuditEvent"];
export type FileRecord = Schemas["FileRecord"];
export type FileVersion = Schemas["FileVersion"];
export type Authenticator = OwnSchemas["Authenticator"];
export type Collection = Schemas["Collection"];
export type Folder = Schemas["Folder"];
export type Key = Schemas["Key"];
export type KeyWithSecret = Schemas["KeyWithSecret"];
export type DeliveryKey = Schemas["DeliveryKey"];
export type DeliveryKeyWithSecret = Schemas["DeliveryKeyWithSecret"];
export type Limits = Schemas["Limits"];
export type MetadataField = Schemas["MetadataField"];
export type Session = OwnSchemas["Session"];
export type SessionRecord = OwnSchemas["SessionRecord"];
export type PasskeyChallenge = OwnSchemas["PasskeyChallenge"];
export type SecondFactorAsked = OwnSchemas["SecondFactorAsked"];
export type Stats = Schemas["Stats"];
export type User = OwnSchemas["User"];

/** No other site can make a browser send this header, so the service takes it as a sign that these pages are asking. */
const headers = { "X-Dashboard": "1" };

/** The API on behalf of the signed-in user: the proxy under `/dashboard` accepts the session cookie instead of an API key. */
export const media = new MediaAssetService({ baseUrl: `${location.origin}/dashboard`, headers });

/** The dashboard's own operations, by path. The SDK sends them as any other, but its types know those of callers alone. */
export const dashboard = new MediaAssetService({ baseUrl: location.origin, headers }).raw as unknown as Client<
  own.paths<never, Blob>
>;

/** Whether an error has a code that only the dashboard's own operations answer with. */
export function hasCode(error: unknown, code: OwnErrorCode): error is ApiError {
  return error instanceof ApiError && (error.code as string) === code;
}

type OwnErrorCode = OwnSchemas[
  | "SessionRequiredError"
  | "SignInExpiredError"
  | "WrongPasswordError"
  | "WrongSecondFactorError"
  | "SecondFactorRequiredError"
  | "ReauthenticationRequiredError"]["code"];

interface ApiResponse<Body> {
  data?: Body | undefined;
  error?: unknown;
  response: Response;
}

/**
 * The `data` of an answer of {@link dashboard}; what is no success is thrown, as `media` does it. Where the service asks who
 * is there, the user is asked, and the call is made again.
 */
export async function unwrap<Data>(call: () => Promise<ApiResponse<{ data: Data }>>): Promise<Data> {
  try {
    return await unwrapOnce(call());
  } catch (error) {
    if (!hasCode(error, "REAUTHENTICATION_REQUIRED") || !(await askForProof())) throw error;
    return unwrapOnce(call());
  }
}

async function unwrapOnce<Data>(call: Promise<ApiResponse<{ data: Data }>>): Promise<Data> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    if (cause instanceof ConnectionError || cause instanceof TimeoutError) throw cause;
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ConnectionError("The service did not respond.", { cause });
  });
  if (data) return data.data;
  const { code, message, requestId, details } =
    (error as { error?: Partial<Schemas["InternalError"]> & Details })?.error ?? {};
  throw new ApiError({
    code: code ?? `HTTP_${response.status}`,
    status: response.status,
    message: message ?? `The service returned status ${response.status}.`,
    requestId: requestId ?? response.headers.get("x-request-id"),
    details,
    headers: response.headers,
  });
}

interface Details {
  details?: unknown;
}

/** Where the cut-out of an image is; the session's cookie opens it. */
export const cutoutUrl = (fileId: string, version: string): string =>
  `/dashboard/api/v1/files/${encodeURIComponent(fileId)}/processed?type=bg-removed#${version}`;
