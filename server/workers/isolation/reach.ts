/** What the self-check tries. */
export interface Attempt {
  /** Files to which it has no access. */
  files: string[];
  /** The service, and a port of 127.0.0.1 on which it listens. */
  pid: number;
  port: number;
}

/** What was possible. */
export type Reach = Record<"files" | "programs" | "processes" | "network", boolean>;
