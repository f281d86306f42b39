// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { ErrorCode } from "./errors.ts";
import type { components } from "./types.ts";

export interface OperationInfo {
  readonly method: "get" | "put" | "post" | "delete" | "options" | "head" | "patch";
  /** Path as in the document, with `{id}` for a path parameter. */
  readonly path: string;
  readonly tag: string;
  readonly security: "apiKey" | "adminToken" | "session" | "uploadUrl" | "none";
  /** The permission that the API key must have; null if the operation requires no API key. */
  readonly permission: "read" | "write" | "delete" | "webhooks" | null;
  /** The role that the signed-in user must have; null for any role. */
  readonly role: "operator" | null;
  /** Whether the user must have authenticated recently. */
  readonly recentAuthentication: boolean;
  /** Whether users who still have to set up a required second factor may call it. */
  readonly withoutSecondFactor: boolean;
  /** The plans that include the operation; null for all plans. */
  readonly plans: readonly components["schemas"]["Plan"][] | null;
  /** Whether the service rejects it in read-only mode. */
  readonly changes: boolean;
  /** Whether it accepts an Idempotency-Key. */
  readonly idempotencyKey: boolean;
  /** Whether its response contains a secret that is shown only once. */
  readonly showsOnce: boolean;
  /** Whether the body is a multipart form. */
  readonly multipart: boolean;
  /** Whether the body can be the raw bytes of a file. */
  readonly raw: boolean;
  /** Maximum size of a JSON body in bytes; 0 if there is none. */
  readonly bodyLimit: number;
  /** Query parameters that can be present without a value. */
  readonly flags: readonly string[];
  /** Body fields whose enum has a separate error code. */
  readonly enumErrors: readonly { field: string; code: ErrorCode; allowed: readonly string[] }[];
  /** Every code of its documented error responses. */
  readonly errors: readonly ErrorCode[];
  /** Codes that are returned without details, with their fixed message. */
  readonly silentErrors: { readonly [Code in ErrorCode]?: string };
  /** The events that the audit log records. */
  readonly audit: readonly {
    readonly action: string;
    /** Fields of the request body or of the response. */
    readonly details: readonly string[];
    /** The body field that must be present for the event to be recorded. */
    readonly when: string | null;
    /** Error codes that are also recorded. */
    readonly refusals: readonly ErrorCode[];
  }[];
}

export const operations = {
  listFiles: {
    method: "get",
    path: "/api/v1/files",
    tag: "Files",
    security: "apiKey",
    permission: "read",
    role: null,
    recentAuthentication: false,
    withoutSecondFactor: false,
    plans: null,
    changes: false,
    idempotencyKey: false,
    showsOnce: false,
    multipart: false,
    raw: false,
    bodyLimit: 0,
    flags: [],
    enumErrors: [],
    errors: [
      "VALIDATION_ERROR",
      "MISSING_API_KEY",
      "INVALID_API_KEY",
      "EXPIRED_API_KEY",
      "ACCOUNT_SUSPENDED",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
    ],
    silentErrors: {},
    audit: [],
  },
  uploadFile: {
    method: "post",
    path: "/api/v1/files",
    tag: "Files",
    security: "apiKey",
    permission: "write",
    role: null,
    recentAuthentication: false,
    withoutSecondFactor: false,
    plans: null,
    changes: true,
    idempotencyKey: false,
    showsOnce: false,
    multipart: true,
    raw: false,
    bodyLimit: 0,
    flags: [],
    enumErrors: [],
    errors: [
      "VALIDATION_ERROR",
      "MISSING_API_KEY",
      "INVALID_API_KEY",
      "EXPIRED_API_KEY",
      "INSUFFICIENT_PERMISSIONS",
      "ACCOUNT_SUSPENDED",
      "FILE_TOO_LARGE",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
    ],
    silentErrors: {},
    audit: [],
  },
  updateFile: {
    method: "patch",
    path: "/api/v1/files",
    tag: "Files",
    security: "apiKey",
    permission: "write",
    role: null,
    recentAuthentication: false,
    withoutSecondFactor: false,
    plans: null,
    changes: true,
    idempotencyKey: false,
    showsOnce: false,
    multipart: false,
    raw: false,
    bodyLimit: 262144,
    flags: [],
    enumErrors: [],
    errors: [
      "VALIDATION_ERROR",
      "MISSING_API_KEY",
      "INVALID_API_KEY",
      "EXPIRED_API_KEY",
      "INSUFFICIENT_PERMISSIONS",
      "ACCOUNT_SUSPENDED",
      "FILE_NOT_FOUND",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
    ],
    silentErrors: {},
    audit: [],
  },
  getFile: {
    method: "get",
    path: "/api/v1/files/{id}",
    tag: "Files",
    security: "apiKey",
    permission: "read",
    role: null,
    recentAuthentication: false,
    withoutSecondFactor: false,
    plans: null,
    changes: false,
    idempotencyKey: false,
    showsOnce: false,
    multipart: false,
    raw: false,
    bodyLimit: 0,
    flags: [],
    enumErrors: [],
    errors: [
      "VALIDATION_ERROR",
      "MISSING_API_KEY",
      "INVALID_API_KEY",
      "EXPIRED_API_KEY",
      "ACCOUNT_SUSPENDED",
      "FILE_NOT_FOUND",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
    ],
    silentErrors: {},
    audit: [],
  },
  getPicture: {
    method: "get",
    path: "/api/v1/files/{id}/picture",
    tag: "Files",
    security: "apiKey",
    permission: "read",
    role: null,
    recentAuthentication: false,
    withoutSecondFactor: false,
    plans: null,
    changes: false,
    idempotencyKey: false,
    showsOnce: false,
    multipart: false,
    raw: false,
    bodyLimit: 0,
    flags: ["grayscale"],
    enumErrors: [],
    errors: [
      "VALIDATION_ERROR",
      "MISSING_API_KEY",
      "INVALID_API_KEY",
      "EXPIRED_API_KEY",
      "ACCOUNT_SUSPENDED",
      "FILE_NOT_FOUND",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
    ],
    silentErrors: {},
    audit: [],
  },
  deliverFile: {
    method: "get",
    path: "/cdn/{id}",
    tag: "Delivery",
    security: "none",
    permission: null,
    role: null,
    recentAuthentication: false,
    withoutSecondFactor: false,
    plans: null,
    changes: false,
    idempotencyKey: false,
    showsOnce: false,
    multipart: false,
    raw: false,
    bodyLimit: 0,
    flags: [],
    enumErrors: [],
    errors: ["VALIDATION_ERROR", "FILE_NOT_FOUND", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"],
    silentErrors: {},
    audit: [],
  },
  createAccount: {
    method: "post",
    path: "/admin/accounts",
    tag: "Administration",
    security: "adminToken",
    permission: null,
    role: null,
    recentAuthentication: false,
    withoutSecondFactor: false,
    plans: null,
    changes: true,
    idempotencyKey: false,
    showsOnce: false,
    multipart: false,
    raw: false,
    bodyLimit: 262144,
    flags: [],
    enumErrors: [],
    errors: [
      "VALIDATION_ERROR",
      "INVALID_ADMIN_TOKEN",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "TOO_MANY_ATTEMPTS",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
    ],
    silentErrors: {},
    audit: [{
      action: "account.create",
      details: ["name"],
      when: null,
      refusals: ["PAYLOAD_TOO_LARGE"],
    }],
  },
  getSession: {
    method: "get",
    path: "/dashboard/api/session",
    tag: "Dashboard",
    security: "session",
    permission: null,
    role: null,
    recentAuthentication: false,
    withoutSecondFactor: true,
    plans: null,
    changes: false,
    idempotencyKey: false,
    showsOnce: false,
    multipart: false,
    raw: false,
    bodyLimit: 0,
    flags: [],
    enumErrors: [],
    errors: ["VALIDATION_ERROR", "SESSION_REQUIRED", "CROSS_SITE_REQUEST", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"],
    silentErrors: {},
    audit: [],
  },
  isLive: {
    method: "get",
    path: "/health/live",
    tag: "Operations",
    security: "none",
    permission: null,
    role: null,
    recentAuthentication: false,
    withoutSecondFactor: false,
    plans: null,
    changes: false,
    idempotencyKey: false,
    showsOnce: false,
    multipart: false,
    raw: false,
    bodyLimit: 0,
    flags: [],
    enumErrors: [],
    errors: ["VALIDATION_ERROR"],
    silentErrors: {},
    audit: [],
  },
} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;
