import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";

/** Variables that contain secrets of the service and of libraries. */
export const SECRETS = [
  "DATABASE_URL",
  "PGPASSWORD",
  "SIGNING_SECRET",
  "ADMIN_TOKEN",
  "MAS_ADMIN_TOKEN",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "OPENAI_API_KEY",
  "AI_HTTP_TOKEN",
  "CDN_PURGE_TOKEN",
  "EGRESS_PROXY",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
  "OTEL_EXPORTER_OTLP_METRICS_HEADERS",
];

/**
 * Removes the secrets from an environment after they were read. On Linux, also overwrites them in the initial
 * environment of the process (/proc/PID/environ), which other processes of the same user can read. They remain in the
 * memory of this process, which uses them, and in the processes that started it: a shell, npm, a supervisor.
 */
export function eraseSecrets(env: Record<string, string | undefined>): void {
  const names = SECRETS.filter((name) => env[name] !== undefined);
  for (const name of names) delete env[name];
  if (process.platform !== "linux") return;
  try {
    overwrite(names);
  } catch {
    // There is no /proc, or it is not writable.
  }
}

/** proc_pid_stat(5): the address of the environment. */
const ENV_START = 50;

function overwrite(names: string[]): void {
  const initial = readFileSync("/proc/self/environ");
  // The name of the process may contain blanks. The field after it is the third.
  const start = Number(
    readFileSync("/proc/self/stat", "latin1")
      .replace(/^.*\) /s, "")
      .split(" ")[ENV_START - 3],
  );
  const memory = openSync("/proc/self/mem", "r+");
  try {
    for (let at = 0; at < initial.length; ) {
      const entry = initial.subarray(at, initial.indexOf(0, at) + 1 || initial.length);
      const name = names.find((it) => entry.toString("latin1", 0, it.length + 1) === `${it}=`);
      const stored = Buffer.alloc(entry.length);
      if (
        name !== undefined &&
        readSync(memory, stored, 0, stored.length, start + at) === stored.length &&
        stored.equals(entry)
      ) {
        const value = name.length + 1;
        writeSync(memory, Buffer.alloc(entry.length - value), 0, entry.length - value, start + at + value);
      }
      at += entry.length;
    }
  } finally {
    closeSync(memory);
  }
}
