import { type ServerProcess, startServer as start } from "../server/testing/process.js";
import { plantDatabase } from "./database-template.ts";

export type { ServerProcess };

/** The server as an operator would run it, with nothing of the environment but what is given. */
export function startAfresh(env: Record<string, string>, main?: string): Promise<ServerProcess> {
  const { PATH = "", HOME = "" } = process.env;
  return start({ PATH, HOME, ...env }, main === undefined ? {} : { main });
}

/** The same, but for the seconds in which a first start makes the tables. */
export async function startServer(env: Record<string, string>, main?: string): Promise<ServerProcess> {
  if (env.DATA_DIR !== undefined && !env.DATABASE_URL) await plantDatabase(env.DATA_DIR);
  return startAfresh(env, main);
}
