import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { loadConfig } from "../../server/ops/start/config.ts";
import { variablesByTopic } from "../../server/ops/start/environment.ts";
import { ROOT } from "../examples.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The part of the Compose specification that deploy/compose.yaml uses. Misspelled settings are refused. */
const service = z.strictObject({
  build: z.string().optional(),
  image: z.string().regex(/^[a-z/-]+:(\d[\w.-]*|\$\{RELEASE:-1\})$/),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(["service_healthy", "service_completed_successfully"]) }))
    .optional(),
  healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string(), retries: z.number() }).optional(),
  networks: z.array(z.string()).optional(),
  network_mode: z.literal("none").optional(),
  mem_limit: z
    .string()
    .regex(/^\d+g$/)
    .optional(),
  pids_limit: z.int().optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
  volumes: z.array(z.string()).optional(),
  restart: z.literal("unless-stopped").optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  shm_size: z.string().optional(),
  logging: z.strictObject({ options: z.record(z.string(), z.string()) }).optional(),
});
const compose = z.strictObject({
  name: z.string(),
  "x-media": z.unknown(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
});

const text = read("deploy/compose.yaml");
const { services, networks, volumes } = compose.parse(parse(text));
const { decoder } = services;
const media = Object.values(services).filter((it) => it.build !== undefined && it !== decoder);
const example = parseEnv(read("deploy/example.env"));
/** The variables `${NAME:?}` and `${NAME:-default}`, as Compose parses them. */
const variables = [...text.matchAll(/\$\{(\w+):([?-])([^}]*)\}/g)].map(([, name = "", kind, value = ""]) => ({
  name,
  required: kind === "?",
  value,
}));

describe("compose.yaml", () => {
  it("starts two identical processes, in images with versions", () => {
    expect(media).toHaveLength(2);
    expect(media[0]).toEqual(media[1]);
    expect(text.match(/\$(?!\{\w+:[?-])/g)).toBeNull();
  });

  it("contains only settings that the service has, with valid values", () => {
    const settingNames = [
      ...Object.values(variablesByTopic).flatMap((group) => Object.keys(group)),
      read("packages/cli/run.ts"),
    ].join("\n");
    const environment = media[0]?.environment ?? {};
    const names = Object.keys(environment).filter((name) => !name.startsWith("AWS_"));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(settingNames))).toEqual([]);
    const settings = Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(/\$\{(\w+):[?-]([^}]*)\}/g, (_, variable, value) => value || `filled-in-${variable}`),
    ]);
    const { databaseUrl, s3, admin } = loadConfig(Object.fromEntries(settings));
    expect([databaseUrl, s3?.endpoint, admin?.port]).toEqual([
      "postgres://media:filled-in-POSTGRES_PASSWORD@database:5432/media",
      "http://store:8333",
      9000,
    ]);
  });

  it("contains no working password: each is required, and the example has none", () => {
    const secrets = variables.filter(({ name }) => /PASSWORD|SECRET|TOKEN|KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(({ required }) => !required)).toEqual([]);
    expect(Object.keys(example).sort()).toEqual([...new Set(variables.map(({ name }) => name))].sort());
    for (const { name, required, value } of variables) expect(example[name]).toBe(required ? "" : value);
    expect(text.match(/(PASSWORD|SECRET\w*|TOKEN): (?!\$\{\w+:\?\})/g)).toBeNull();
  });

  it("publishes only the proxy, and only on localhost", () => {
    const open = Object.entries(services).filter(([, it]) => it.ports || it.networks?.includes("outside"));
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
    expect(networks.inside).toEqual({ internal: true });
  });

  it("decodes without network, data and secrets, for clients of its socket", () => {
    expect(decoder).toMatchObject({
      network_mode: "none",
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: ["socket:/run/mas"],
    });
    expect(decoder?.networks).toBeUndefined();
    expect(decoder?.environment).toEqual({ ROLES: "media", MEDIA_SOCKET: media[0]?.environment?.MEDIA_SOCKET });
    expect(decoder?.image).toBe(media[0]?.image);
    expect(decoder?.mem_limit).toBeDefined();
    expect(decoder?.pids_limit).toBeDefined();
  });

  it("waits for the dependencies of each service, and gives it time to stop", () => {
    for (const [name, { depends_on: parts = {} }] of Object.entries(services)) {
      for (const [part, { condition }] of Object.entries(parts)) {
        const needed = services[part];
        expect(needed, `${name} needs ${part}`).toBeDefined();
        const healthy = needed?.healthcheck !== undefined || needed?.build !== undefined;
        expect(condition === "service_healthy", part).toBe(healthy);
      }
    }
    for (const it of media) {
      expect(Number.parseInt(it.stop_grace_period ?? "", 10)).toBeGreaterThan(20);
      expect(it).toMatchObject({ init: true, read_only: true, cap_drop: ["ALL"] });
      expect(it.volumes).toEqual(["socket:/run/mas"]);
    }
    const named = Object.values(services)
      .flatMap((it) => it.volumes ?? [])
      .flatMap((it) => it.split(":")[0] ?? "");
    expect(new Set(named.filter((it) => !it.startsWith(".")))).toEqual(new Set(Object.keys(volumes)));
  });
});
