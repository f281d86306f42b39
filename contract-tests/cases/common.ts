import { createHash, randomUUID } from "node:crypto";
import { ageProof } from "../../testing/dashboard-client.ts";
import { type Call, send, toHttp } from "../call.ts";
import type { DocumentedResponse, Operation } from "../contract.ts";
import { withUndocumented } from "../violations.ts";
import {
  anonymousCallsSpent,
  both,
  type Case,
  databaseBroken,
  databaseUnreachable,
  hoursLater,
  notStarted,
  type Prepare,
  secondFactorRequired,
  tokenGuessed,
  type World,
} from "../world.ts";

const FORM_TYPE = "application/x-www-form-urlencoded";

/** Changes a valid call so that the service rejects it. */
type BreakRequest = (call: Call, world: World, operation: Operation) => Call | Promise<Call>;

/**
 * Error codes that operations return for the same reason. If openapi.yaml documents one of these codes, the case is
 * derived from the valid call of the operation (the first case of its success response), so that nothing else can cause
 * the error.
 */
const COMMON: Record<
  string,
  { breakRequest?: BreakRequest; during?: Case["during"]; json?: true; security?: Operation["security"][] }
> = {
  VALIDATION_ERROR: {
    breakRequest: (call, _, { ignoresUnknownQuery }) =>
      ignoresUnknownQuery ? { ...call, rawQuery: "%FF" } : withUndocumented(call),
  },
  MISSING_API_KEY: { breakRequest: (call) => ({ ...call, key: null }) },
  INVALID_API_KEY: { breakRequest: (call) => ({ ...call, key: "mas_000000000000000000000000000000000000" }) },
  EXPIRED_API_KEY: {
    breakRequest: async (call, { admin }) => {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const { key } = await admin.keys.create(callerOf(call).id, { permissions: ["write", "delete"], expiresAt });
      return { ...call, key };
    },
    during: hoursLater(2),
  },
  INVALID_ADMIN_TOKEN: { breakRequest: (call) => ({ ...call, adminToken: null }) },
  TOO_MANY_ATTEMPTS: { during: tokenGuessed, security: ["AdminToken"] },
  SESSION_REQUIRED: { breakRequest: (call) => ({ ...call, session: null }) },
  CROSS_SITE_REQUEST: {
    breakRequest: (call) => ({ ...call, headers: { ...call.headers, Origin: "https://elsewhere.example.com" } }),
  },
  OPERATOR_ONLY: {
    breakRequest: async (call, world) => ({
      ...call,
      session: await (await world.user(await world.account())).signIn(),
    }),
  },
  SECOND_FACTOR_REQUIRED: {
    breakRequest: async (call, world) => ({
      ...call,
      session: await (await world.user(await world.account())).signIn(),
    }),
    during: secondFactorRequired,
  },
  REAUTHENTICATION_REQUIRED: {
    breakRequest: async (call, { service }) => {
      await ageProof(service, call.session ?? "", 16);
      return call;
    },
  },
  INSUFFICIENT_PERMISSIONS: {
    breakRequest: async (call, { admin }) => {
      const { key } = await admin.keys.create(callerOf(call).id, {});
      return { ...call, key };
    },
  },
  ACCOUNT_SUSPENDED: {
    breakRequest: async (call, { admin }) => {
      await admin.accounts.update(callerOf(call).id, { suspended: true });
      return call;
    },
    security: ["ApiKey", "UploadUrl"],
  },
  INVALID_UPLOAD_URL: { breakRequest: unsigned },
  TUS_VERSION_UNSUPPORTED: {
    breakRequest: (call) => ({ ...call, headers: { ...call.headers, "Tus-Resumable": "0.2.2" } }),
  },
  RATE_LIMIT_EXCEEDED: {
    breakRequest: async (call, { admin }) => {
      await admin.accounts.update(callerOf(call).id, { limits: { apiCallsPerDay: 0 } });
      return call;
    },
  },
  PAYLOAD_TOO_LARGE: { breakRequest: (call) => ({ ...call, json: { padding: "x".repeat(256 * 1024) } }), json: true },
  UNSUPPORTED_MEDIA_TYPE: {
    breakRequest: ({ json, form, ...call }, _world, { body }) =>
      body?.mediaType === "*/*"
        ? { ...call, headers: { ...call.headers, "Content-Encoding": "gzip" } }
        : body?.mediaType === FORM_TYPE
          ? { ...call, raw: { contentType: "text/plain", body: "harbour" } }
          : { ...call, raw: { contentType: FORM_TYPE, body: "harbour" } },
  },
  IDEMPOTENCY_CONFLICT: { breakRequest: afterFirst({ answer: null, lease_until: new Date("2100-01-01") }) },
  SECRET_NOT_REPEATED: { breakRequest: afterFirst({}) },
  IDEMPOTENCY_KEY_REUSED: { breakRequest: afterFirst({ fingerprint: Buffer.of(0) }) },
  INTERNAL_ERROR: { during: databaseBroken },
  // Health checks of the process do not fail when the database is unreachable, but they fail before the start is
  // complete.
  SERVICE_UNAVAILABLE: { during: both(notStarted, databaseUnreachable) },
};

/** Returns the common cases of one documented response. */
export function commonCases({ operation, codes }: DocumentedResponse, valid: Prepare): Case[] {
  return codes.flatMap((code) => {
    const common = COMMON[code];
    if (!common || (common.json && operation.body?.mediaType !== "application/json")) return [];
    if (common.security && !common.security.includes(operation.security)) return [];
    if (code === "RATE_LIMIT_EXCEEDED") {
      // Public operations count as a call only under some conditions, so their tables contain this case.
      if (operation.security === "none") return [];
      // Requests without a valid signature count toward the limit of the client's address.
      if (operation.security === "UploadUrl") {
        return [{ code, prepare: async (world) => unsigned(await valid(world)), during: anonymousCallsSpent }];
      }
    }
    const { breakRequest = (call: Call) => call, during } = common;
    const prepare: Prepare = async (world) => breakRequest(await valid(world), world, operation);
    return [{ code, prepare, ...(during && { during }) }];
  });
}

/** Removes the signature of the upload URL. */
function unsigned(call: Call): Call {
  const { signature: _, ...query } = call.query ?? {};
  return { ...call, query };
}

/** Sends the call once with an Idempotency-Key, then changes the stored record of the key. */
function afterFirst(changes: { answer?: null; lease_until?: Date; fingerprint?: Buffer }): BreakRequest {
  return async (call, { service }, operation) => {
    const key = randomUUID();
    const named = { ...call, headers: { ...call.headers, "Idempotency-Key": key } };
    await send(await toHttp(operation, named, service));
    const hash = createHash("sha256").update(key).digest();
    if (Object.keys(changes).length === 0) return named;
    await service.db.updateTable("idempotency_keys").set(changes).where("key_hash", "=", hash).execute();
    return named;
  };
}

function callerOf({ account }: Call): NonNullable<Call["account"]> {
  if (!account) throw new Error("The valid call of an operation that requires an API key must have an account");
  return account;
}
