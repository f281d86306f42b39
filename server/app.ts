import express, { type Express } from "express";
import type { Logger } from "pino";
import { publicDocument } from "../codegen/audience.ts";
import type { Document } from "../codegen/document.ts";
import type { Composition } from "./compose.ts";
import { auditDenials } from "./http/audit-denials.ts";
import { authenticateAndLimit } from "./http/authenticate-and-limit.ts";
import { beginRequest } from "./http/begin-request.ts";
import { browserRules } from "./http/browser-rules.ts";
import { cacheTags } from "./http/cache-tags.ts";
import { compose } from "./http/compose.ts";
import { crossOrigin } from "./http/cors.ts";
import { dashboardApiProxy } from "./http/dashboard-api-proxy.ts";
import { dashboardPages } from "./http/dashboard-pages.ts";
import { dispatch } from "./http/dispatch.ts";
import { errorHandler } from "./http/error-handler.ts";
import { healthAlone } from "./http/health-alone.ts";
import { idempotent } from "./http/idempotent.ts";
import { JSON_BODY_LIMITS, type JsonBodyLimits, jsonBodies } from "./http/json-body.ts";
import { hasMethod, resolveMethod } from "./http/method-override.ts";
import { requestMetrics } from "./http/metrics.ts";
import { noIndex } from "./http/no-index.ts";
import { type OnUndocumented, type OpenApiMiddleware, openApi } from "./http/open-api.ts";
import { operatorsApart } from "./http/operators-apart.ts";
import { pages } from "./http/pages.ts";
import { anonymousRateHeaders } from "./http/rate-headers.ts";
import { RAW_BODY_RATE, type TransferRate } from "./http/raw-body.ts";
import { readBody } from "./http/read-body.ts";
import { refuseBrokenText } from "./http/refuse-broken-text.ts";
import { refuseChanges } from "./http/refuse-changes.ts";
import { refuseMismatch } from "./http/refuse-mismatch.ts";
import { requireHost } from "./http/require-host.ts";
import { traceRequest } from "./http/trace-request.ts";
import { transportSecurity } from "./http/transport-security.ts";
import { requireTusVersion, tusHeaders } from "./http/tus.ts";
import { uncached } from "./http/uncached.ts";
import type { Observability } from "./observability/observability.ts";

export interface AppDeps
  extends Pick<Composition, "handlers" | "requestPipelineDeps" | "stage" | "writeAuditEvent" | "parts" | "errorPage"> {
  document: Document;
  /** For tests: compiled once for many apps; else it is compiled from the document. */
  openApi?: OpenApiMiddleware;
  observability: Pick<Observability, "registry" | "tracing">;
  log: Logger;
  clock: () => Date;
  /** Where clients reach the service, and its delivery, without a slash at the end. */
  baseUrl: () => string;
  cdnUrl: () => string;
  /** Where operators have their pages; null: with everything else. */
  adminUrl: () => string | null;
  adminToken: string;
  trustProxy: boolean | number | string;
  /** Whether operators have a listener of their own (see http/operators-apart.ts). */
  adminApart: boolean;
  /** Whether this process answers calls; else for its health alone. */
  api: boolean;
  jsonBodyLimits?: JsonBodyLimits;
  /** What bodies that are the bytes of a file must bring. */
  rawBodyRate?: TransferRate;
  /** For tests: checks every answer against openapi.yaml, and tells of those that it does not have. */
  onUndocumented?: OnUndocumented;
}

/** The whole way of a request, from its first byte to its answer. */
export function createApp(deps: AppDeps): Express {
  const { document, log, clock, requestPipelineDeps, baseUrl, cdnUrl, adminUrl, adminToken } = deps;
  const { route, validate } = deps.openApi ?? openApi(document, deps.onUndocumented);
  const { registry, tracing } = deps.observability;
  const metrics = requestMetrics(registry, deps.parts);
  const apart = operatorsApart(deps.adminApart);
  const has = hasMethod(document);
  const app = express();
  app.disable("x-powered-by").disable("etag").set("trust proxy", deps.trustProxy).enable("case sensitive routing");
  anonymousRateHeaders(app, requestPipelineDeps.anonymous, clock); // X-RateLimit-* on every answer, unless an account is known
  app.use(
    compose(
      beginRequest(log), // request id, log line, hang-up
      browserRules, // nothing is sniffed, framed or run
      noIndex, // shared pages are no search results
      requireHost(requestPipelineDeps.anonymous, clock), // 400
      resolveMethod(has), // HEAD is GET
      ...(tracing ? [traceRequest(tracing)] : []), // from here on, whatever it leads to is part of its trace
      transportSecurity(baseUrl), // HTTPS it stays
      metrics.measure, // time per operation
      crossOrigin(has, document), // preflights end here
    ),
  );
  app.get("/metrics", apart.only("operators", metrics.page));
  if (!deps.api) app.use(healthAlone);
  app.use(dashboardPages({ baseUrl, cdnUrl })); // /dashboard
  app.use(apart.only("public", pages({ document: publicDocument(document), baseUrl, cdnUrl }))); // /docs
  app.use(
    compose(
      uncached, // Cache-Control and Vary of what is not for everybody
      dashboardApiProxy, // /dashboard/api/v1 is /api/v1
      route, // which operation
      apart.operations, // 404 on the wrong listener
      refuseMismatch(requestPipelineDeps.requireMatch), // 503 where database, store or secret is that of another installation
      metrics.routed, // in flight per operation
      tusHeaders, // Tus-Resumable to clients of tus
      cacheTags, // Cache-Tag and Surrogate-Key of what is delivered
      authenticateAndLimit({ ...requestPipelineDeps, adminToken, baseUrl, adminUrl, clock }), // 401, 429, 403
      requireTusVersion, // 412
      refuseChanges(requestPipelineDeps.isReadOnly), // 503 while nothing is to be changed
      readBody(deps.stage, jsonBodies(deps.jsonBodyLimits ?? JSON_BODY_LIMITS), deps.rawBodyRate ?? RAW_BODY_RATE), // 408, 413, 415, broken bodies
      refuseBrokenText, // 400
      ...validate, // 400
      idempotent(requestPipelineDeps.idempotencyKeys), // 409, 422, and the answer of the first time
      dispatch(deps.handlers, deps.writeAuditEvent, clock), // the operation itself, and the audit log
    ),
  );
  app.use(auditDenials(deps.writeAuditEvent, clock)); // refused keys and tokens, in the audit log
  app.use(errorHandler(deps.onUndocumented ?? (() => {}), deps.errorPage)); // whatever was thrown, as the envelope, or as a page
  return app;
}
