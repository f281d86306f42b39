import { type ServerProcess, startServer as start } from "../server/testing/process.js";

export type { ServerProcess };

/** The server as an operator would run it, with nothing of the environment but what is given. */
export function startServer(env: Record<string, string>, main?: string): Promise<ServerProcess> {
  const { PATH = "", HOME = "" } = process.env;
  return start({ PATH, HOME, ...env }, main === undefined ? {} : { main });
}
