import { ApiError, type components, MediaAssetService, unwrap } from "@media-asset-service/sdk";
import type { Client } from "openapi-fetch";
import type * as own from "../../codegen/generated/dashboard-types.ts";
import { requestProof } from "./session/proof-request.ts";
import { Cancelled } from "./ui/unsent.ts";

type Schemas = components["schemas"];
type OwnSchemas = own.components<never, Blob, never>["schemas"];
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
export type SecondFactorChallenge = OwnSchemas["SecondFactorAsked"];
export type Stats = Schemas["Stats"];
export type User = OwnSchemas["User"];
export type Invitation = OwnSchemas["Invitation"];
export type UserWithInvitation = OwnSchemas["UserWithInvitation"];

/** Other sites cannot make a browser send this header. The service uses it to recognize requests of the dashboard. */
const headers = { "X-Dashboard": "1" };

/** Calls the API as the signed-in user. The proxy under `/dashboard` accepts the session cookie instead of a key. */
export const media = new MediaAssetService({ baseUrl: `${location.origin}/dashboard`, headers });

/**
 * Calls the dashboard operations by path. The SDK sends them like any other operation, but its types contain only the
 * operations of the public API.
 */
export const dashboard = new MediaAssetService({ baseUrl: location.origin, headers }).raw as unknown as Client<
  own.paths<never, Blob, never>
>;

/** Whether an error has this code, which only dashboard operations return. */
export function hasCode(error: unknown, code: OwnErrorCode): error is ApiError {
  return error instanceof ApiError && (error.code as string) === code;
}

type OwnErrorCode = OwnSchemas[
  | "SessionRequiredError"
  | "SignInExpiredError"
  | "WrongPasswordError"
  | "InvitationNotFoundError"
  | "WrongSecondFactorError"
  | "SecondFactorRequiredError"
  | "ReauthenticationRequiredError"]["code"];

/**
 * Returns the `data` of a response of {@link dashboard}. Throws the same errors as `media`. If the service requires
 * reauthentication, the user confirms their identity, and the request is retried.
 */
export async function send<Data>(call: () => Parameters<typeof unwrap<Data>>[0]): Promise<Data> {
  try {
    return await unwrap(call());
  } catch (error) {
    if (!hasCode(error, "REAUTHENTICATION_REQUIRED")) throw error;
    if (!(await requestProof())) throw new Cancelled();
    return unwrap(call());
  }
}

/** Returns the URL of the cut-out of an image, which requires the session cookie. */
export const cutoutUrl = (fileId: string, version: string): string =>
  `/dashboard/api/v1/files/${encodeURIComponent(fileId)}/processed?type=bg-removed#${version}`;
