import { type ServerProcess, startServer as start } from "../server/testing/process.js";
import { plantDatabase } from "./database-template.ts";

export type { ServerProcess };

/** Starts the server as an operator does, with only these environment variables. */
export function startAfresh(env: Record<string, string>, main?: string): Promise<ServerProcess> {
  const { PATH = "", HOME = "" } = process.env;
  return start({ PATH, HOME, ...env }, main === undefined ? {} : { main });
}

/** Starts the server in the same way, without the seconds that a first start needs to create the tables. */
export async function startServer(env: Record<string, string>, main?: string): Promise<ServerProcess> {
  if (env.DATA_DIR !== undefined && !env.DATABASE_URL) await plantDatabase(env.DATA_DIR);
  return startAfresh(env, main);
}
