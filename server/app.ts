import { readFile } from "node:fs/promises";
import { ConfigError } from "@media-asset-service/base/config-error.ts";
import express, { type Express } from "express";
import type { Document } from "../codegen/document.ts";
import type { Context } from "./context.ts";
import { requestsInProgress } from "./contract/requests-in-progress.ts";
import { handlers } from "./handlers.ts";
import { JSON_BODY_LIMITS, type JsonBodyLimits, jsonBodies } from "./http/bodies/json-body.ts";
import { RAW_BODY_RATE, type TransferRate } from "./http/bodies/raw-body.ts";
import { listenerRules } from "./http/listener-rules.ts";
import { dashboardPages, pages } from "./http/pages/pages.ts";
import { auditDenials } from "./http/pipeline/audit.ts";
import { authenticateAndLimit } from "./http/pipeline/authenticate-and-limit.ts";
import { beginRequest, earlyResponse, traceRequest } from "./http/pipeline/begin-request.ts";
import { composeMiddleware } from "./http/pipeline/compose-middleware.ts";
import { dashboardApiProxy } from "./http/pipeline/dashboard-api-proxy.ts";
import { dispatch } from "./http/pipeline/dispatch.ts";
import { errorHandler } from "./http/pipeline/error-handler.ts";
import { idempotent } from "./http/pipeline/idempotent.ts";
import { crossOrigin, hasMethod, resolveMethod } from "./http/pipeline/methods.ts";
import { requestMetrics } from "./http/pipeline/metrics.ts";
import { type OnUndocumented, type OpenApiMiddleware, openApi } from "./http/pipeline/open-api.ts";
import { readBody } from "./http/pipeline/read-body.ts";
import { recordLimits } from "./http/pipeline/record-limits.ts";
import { refuseBrokenText } from "./http/pipeline/refuse-broken-text.ts";
import { healthOnly, refuseChanges, refuseMismatch, requireHost } from "./http/pipeline/refuse-requests.ts";
import {
  cacheTags,
  noIndex,
  preventSharedCaching,
  securityHeaders,
  transportSecurity,
} from "./http/pipeline/response-headers.ts";
import { requireTusVersion, tusHeaders } from "./http/pipeline/tus.ts";
import { anonymousRateHeaders } from "./http/responses/rate-headers.ts";
import { dependencyStates } from "./ops/health.ts";
import { shareErrorPage } from "./sharing/public-shares.ts";
import { isUploadUrlSigned, resolveUploadUrl } from "./uploads/upload-url.ts";

export interface AppDeps {
  document: Document;
  /** For tests: middleware that is compiled once for many apps. By default, it is compiled from `document`. */
  openApi?: OpenApiMiddleware;
  context: Context;
  adminToken: string;
  trustProxy: boolean | number | string;
  /** Whether operators have a separate listener (see http/listener-rules.ts). */
  hasAdminListener: boolean;
  /** Whether this process serves API requests. If not, it serves only health checks. */
  api: boolean;
  jsonBodyLimits?: JsonBodyLimits;
  /** The minimum transfer rate of raw bodies. */
  rawBodyRate?: TransferRate;
  /** For tests: validates each response against openapi.yaml, and is called with each violation. */
  onUndocumented?: OnUndocumented;
}

/** Builds the complete request pipeline, from the first byte of a request to its response. */
export function createApp(deps: AppDeps): Express {
  const { document, context } = deps;
  const { log } = context;
  const { baseUrl, cdnUrl } = context.config;
  const { route, validate } = deps.openApi ?? openApi(document, deps.onUndocumented);
  const { registry, tracing } = context.observability;
  const metrics = requestMetrics(registry, requestsInProgress(context), () => dependencyStates(context));
  const listeners = listenerRules(deps.hasAdminListener);
  const has = hasMethod(document);
  const app = express();
  app.disable("x-powered-by").disable("etag").set("trust proxy", deps.trustProxy).enable("case sensitive routing");
  anonymousRateHeaders(app, context); // X-RateLimit-* on every response
  app.use(
    composeMiddleware(
      earlyResponse, // a response before the end of the body closes the connection
      beginRequest(log), // request ID, log entry, abort signal
      securityHeaders, // headers against sniffing, framing and execution
      noIndex, // search engines do not index shared pages
      requireHost(context), // 400
      resolveMethod(has), // HEAD becomes GET
      ...(tracing ? [traceRequest(tracing)] : []), // the rest of the pipeline is part of the trace
      transportSecurity(baseUrl), // Strict-Transport-Security
      metrics.measure, // duration per operation
      crossOrigin(has, document), // responds to preflights
    ),
  );
  app.get("/metrics", listeners.only("operators", metrics.page));
  if (!deps.api) app.use(healthOnly);
  app.use(dashboardPages({ baseUrl, cdnUrl })); // /dashboard
  app.use(listeners.only("public", pages({ document, baseUrl, cdnUrl }))); // /docs
  app.use(
    composeMiddleware(
      preventSharedCaching, // Cache-Control and Vary of responses that are not public
      dashboardApiProxy, // /dashboard/api/v1 becomes /api/v1
      route, // finds the operation
      listeners.operations, // 404 on the wrong listener
      refuseMismatch(context), // 503 for another installation's database, store or secret
      metrics.routed, // requests in progress per operation
      tusHeaders, // Tus-Resumable for tus clients
      cacheTags, // Cache-Tag and Surrogate-Key of delivered files
      authenticateAndLimit({ ...deps, uploadUrls: { isSigned: isUploadUrlSigned, resolve: resolveUploadUrl } }), // 401, 429, 403
      requireTusVersion, // 412
      refuseChanges(context), // 503 in read-only mode
      readBody(context, jsonBodies(deps.jsonBodyLimits ?? JSON_BODY_LIMITS), deps.rawBodyRate ?? RAW_BODY_RATE), // 408, 413, 415, malformed bodies
      refuseBrokenText, // 400
      ...validate, // 400
      idempotent(context), // 409, 422, and the stored response of the first request
      dispatch(context, handlers), // the handler, and the audit log
    ),
  );
  app.use(auditDenials(context)); // rejected keys and tokens, in the audit log
  app.use(recordLimits(context)); // limits that refuse a request, in the feed of events
  app.use(errorHandler(deps.onUndocumented ?? (() => {}), shareErrorPage)); // any error, as the envelope or as a page
  return app;
}

/**
 * Reads the document that the server uses for routing, validation and documentation. `npm ci` and `npm run codegen`
 * write it: parsing it as YAML would take longer than parsing all code of the server.
 */
export async function readDocument(): Promise<Document> {
  const text = await readFile(new URL("./dist/document.json", import.meta.url), "utf8").catch((cause) => {
    if (cause.code !== "ENOENT") throw cause;
    throw new ConfigError([
      "server/dist/document.json does not exist. npm ci writes it unless it ignores scripts: run npm run prepare.",
    ]);
  });
  return JSON.parse(text);
}
