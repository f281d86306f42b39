/** The actions that the self-check tries. */
export interface SelfCheckTargets {
  /** Files to which it has no access. */
  files: string[];
  /** The service, and its port on 127.0.0.1. */
  pid: number;
  port: number;
}

/** The actions that were possible. */
export type Reach = Record<"files" | "programs" | "processes" | "network", boolean>;
