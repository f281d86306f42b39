// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { ErrorCode } from "./errors.ts";
import type { components } from "./types.ts";

export interface OperationInfo {
  readonly method: "get" | "put" | "post" | "delete" | "options" | "head" | "patch";
  /** As in the document, with `{id}` for a path parameter. */
  readonly path: string;
  readonly tag: string;
  readonly security: "apiKey" | "adminToken" | "session" | "uploadUrl" | "none";
  /** What the API key must hold; null where no API key is asked for. */
  readonly permission: "read" | "write" | "delete" | null;
  /** The role that a signed-in user must have; null where any will do. */
  readonly role: "operator" | null;
  /** Whether the user must have authenticated lately. */
  readonly recentAuthentication: boolean;
  /** Whether users may call it who have yet to set up the second factor that they have to have. */
  readonly withoutSecondFactor: boolean;
  /** The plans that it is part of; null for all of them. */
  readonly plans: readonly components["schemas"]["Plan"][] | null;
  /** Whether it is refused while the service is read-only. */
  readonly changes: boolean;
  /** Whether it takes an Idempotency-Key. */
  readonly idempotencyKey: boolean;
  /** Whether its answer has a secret that is shown once, and is not repeated. */
  readonly showsOnce: boolean;
  /** Whether the body is a multipart form. */
  readonly multipart: boolean;
  /** Whether the body is, or may be, the bytes of a file as they are. */
  readonly raw: boolean;
  /** Bytes that a JSON body may have; 0 where there is none. */
  readonly bodyLimit: number;
  /** Query parameters that may be present without a value. */
  readonly flags: readonly string[];
  /** Query parameters that are integers or numbers. */
  readonly numbers: readonly string[];
  /** Fields of the body whose enum has an error code of its own. */
  readonly enumErrors: readonly { field: string; code: ErrorCode; allowed: readonly string[] }[];
  /** Every code of its documented error answers. */
  readonly errors: readonly ErrorCode[];
  /** Those that are answered without details, with the sentence that is all they say. */
  readonly silentErrors: { readonly [Code in ErrorCode]?: string };
  /** The events that the audit log records of it. */
  readonly audit: readonly {
    readonly action: string;
    /** Fields of the body, or of the answer. */
    readonly details: readonly string[];
    /** The field of the body without which nothing is kept. */
    readonly when: string | null;
    /** Error codes that are kept as well. */
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
    numbers: ["limit"],
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
    numbers: [],
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
    numbers: [],
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
    numbers: [],
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
    numbers: ["w"],
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
    numbers: [],
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
    numbers: [],
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
    numbers: [],
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
    numbers: [],
    enumErrors: [],
    errors: ["VALIDATION_ERROR"],
    silentErrors: {},
    audit: [],
  },
} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;
