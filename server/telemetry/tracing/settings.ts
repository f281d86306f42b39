import { z } from "zod";

export const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** The endpoint of one signal. */
export interface Destination {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
}

export interface OpenTelemetrySettings {
  traces: Destination | null;
  metrics: Destination | null;
  resource: Record<string, string>;
  sampler: (typeof SAMPLERS)[number];
  /** The ratio of recorded traces, for the ratio samplers. */
  ratio: number;
  traceDelayMs: number;
  metricIntervalMs: number;
}

const url = z.url({ protocol: /^https?$/, error: "must be a URL such as http://127.0.0.1:4318" });
const MILLISECONDS = { error: "must be an integer from 1 to 3600000" };
const milliseconds = z.coerce.number(MILLISECONDS).int(MILLISECONDS).min(1, MILLISECONDS).max(3_600_000, MILLISECONDS);
const RATIO = { error: "must be a number from 0 to 1" };
const exporter = z.enum(["otlp", "none"], { error: "must be otlp or none" });
/** `key=value,key=value`, percent-encoded where needed. */
const pairs = z.string().transform((text, context) => {
  const values: Record<string, string> = {};
  for (const pair of text.split(",").filter((it) => it.trim() !== "")) {
    const at = pair.indexOf("=");
    try {
      if (at < 1) throw new Error("no name");
      values[pair.slice(0, at).trim()] = decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      context.addIssue("must be name=value pairs, separated by commas");
    }
  }
  return values;
});
/** These values are sent as request headers. */
const headers = pairs.refine(
  (values) =>
    Object.entries(values).every(([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)),
  "must be headers as name=value pairs, separated by commas",
);
const protocol = z.literal("http/json", {
  error: "must be http/json, which collectors accept on the same port as http/protobuf",
});

/** The supported variables of OpenTelemetry. Descriptions are Markdown for docs/guide/configuration.md. */
export const openTelemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional().meta({
    unset: "no export",
    description:
      "The URL of a collector for [traces and metrics](./operate.md#traces). `/v1/traces` and `/v1/metrics` are appended.",
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional().describe("The complete URL for traces."),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url.optional().describe("The complete URL for metrics."),
  OTEL_EXPORTER_OTLP_HEADERS: headers
    .default({})
    .describe("Request headers, such as credentials for the collector. Values are percent-encoded."),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers.default({}).describe("Request headers for traces."),
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: headers.default({}).describe("Request headers for metrics."),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds
    .default(10_000)
    .describe("The timeout of a request to the collector, in milliseconds."),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.optional().meta({
    unset: "`http/json`",
    description: "The only supported protocol. Collectors accept it on the port of `http/protobuf`.",
  }),
  OTEL_TRACES_EXPORTER: exporter.default("otlp").describe("`none`: no traces."),
  OTEL_METRICS_EXPORTER: exporter.default("otlp").describe("`none`: no metrics."),
  OTEL_SERVICE_NAME: z
    .string()
    .optional()
    .meta({ unset: "`media-asset-service`", description: "The name of the service." }),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}).describe("Further attributes of the service."),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(", ")}` })
    .default("parentbased_always_on")
    .describe("Selects the traces that are recorded."),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(RATIO)
    .min(0, RATIO)
    .max(1, RATIO)
    .default(1)
    .describe("The ratio of recorded traces, for the ratio samplers: `0.1` records one in ten."),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds.default(5_000).describe("The export interval of traces, in milliseconds."),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds
    .default(60_000)
    .describe("The export interval of metrics, in milliseconds."),
  OTEL_SDK_DISABLED: z.string().optional().meta({ unset: "`false`", description: "`true`: no traces and no metrics." }),
};

const environment = z.object(openTelemetryVariables);

/**
 * Reads the OpenTelemetry variables. `settings` is null if they are not set or are disabled. Problems are readable
 * messages without the values.
 */
export function openTelemetrySettings(env: Record<string, string | undefined>): {
  settings: OpenTelemetrySettings | null;
  problems: string[];
} {
  const isConfigured = ["", "_TRACES", "_METRICS"].some((signal) => env[`OTEL_EXPORTER_OTLP${signal}_ENDPOINT`]);
  if (!isConfigured || env.OTEL_SDK_DISABLED?.toLowerCase() === "true") return { settings: null, problems: [] };
  const { data, error } = environment.safeParse(env);
  if (!data) return { settings: null, problems: error.issues.map((it) => `${it.path.join(".")}: ${it.message}`) };
  const destination = (signal: "TRACES" | "METRICS"): Destination | null => {
    const signalUrl = data[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`];
    const base = data.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "");
    const url = signalUrl ?? (base && `${base}/v1/${signal.toLowerCase()}`);
    if (url === undefined || data[`OTEL_${signal}_EXPORTER`] === "none") return null;
    const headers = { ...data.OTEL_EXPORTER_OTLP_HEADERS, ...data[`OTEL_EXPORTER_OTLP_${signal}_HEADERS`] };
    return { url, headers, timeoutMs: data.OTEL_EXPORTER_OTLP_TIMEOUT };
  };
  return {
    problems: [],
    settings: {
      traces: destination("TRACES"),
      metrics: destination("METRICS"),
      resource: {
        "service.name": "media-asset-service",
        ...data.OTEL_RESOURCE_ATTRIBUTES,
        ...(data.OTEL_SERVICE_NAME && { "service.name": data.OTEL_SERVICE_NAME }),
      },
      sampler: data.OTEL_TRACES_SAMPLER,
      ratio: data.OTEL_TRACES_SAMPLER_ARG,
      traceDelayMs: data.OTEL_BSP_SCHEDULE_DELAY,
      metricIntervalMs: data.OTEL_METRIC_EXPORT_INTERVAL,
    },
  };
}
