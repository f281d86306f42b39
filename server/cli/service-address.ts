import { UsageError } from "./arguments.ts";

const DEFAULT_ADDRESS = "http://127.0.0.1:3000";

/** Returns the address of the service from `MAS_BASE_URL`. `MAS_URL`, the former name, takes precedence. */
export function serviceAddress({ MAS_URL, MAS_BASE_URL }: NodeJS.ProcessEnv = process.env): string {
  return MAS_URL || MAS_BASE_URL || DEFAULT_ADDRESS;
}

export function checkAddress(url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw new UsageError(
    `${process.env.MAS_URL ? "MAS_URL" : "MAS_BASE_URL"} must be an address such as ${DEFAULT_ADDRESS}, not ${url}`,
  );
}
