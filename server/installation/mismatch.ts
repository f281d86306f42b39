/** What keeps a process from working for the installation whose database it has. */
export interface Mismatch {
  kind: "clock" | "database" | "store" | "secret";
  /** For operators, in one sentence: what is wrong, and what to do. */
  message: string;
}

/** How far the clock of a process may be from the database's. */
export const MAX_SKEW_SECONDS = 60;

export interface Locations {
  /** The variable that names the store, and what it names. */
  store: { variable: string; location: string };
  /** Where the signing secret comes from. */
  secret: string;
}

export function clockMismatch(skewSeconds: number): Mismatch | null {
  if (Math.abs(skewSeconds) <= MAX_SKEW_SECONDS) return null;
  const distance = `${duration(Math.abs(skewSeconds))} ${skewSeconds > 0 ? "ahead of" : "behind"}`;
  return {
    kind: "clock",
    message:
      `clock: this machine's clock is ${distance} the database's, and ${MAX_SKEW_SECONDS} seconds are allowed: ` +
      "set the one that is wrong, and keep both right with NTP",
  };
}

export function otherDatabase(): Mismatch {
  return {
    kind: "database",
    message: "DATABASE_URL: the database has been replaced since the start: restart the service",
  };
}

/** `found`: what is wrong with it, behind "…, which". */
export function otherStore({ store: { variable, location } }: Locations, found: string): Mismatch {
  return {
    kind: "store",
    message:
      `${variable}: this database belongs to another blob store than ${location}, which ${found}: name the store it belongs to, ` +
      "or run `npx mas identity change --store` if this one is to take its place",
  };
}

export function foreignStore({ store: { variable, location } }: Locations): Mismatch {
  return {
    kind: "store",
    message:
      `${variable}: ${location} belongs to another installation, and the database is new: name a store that is empty, restore the ` +
      "database it belongs to, or run `npx mas identity change --store` if it is to belong to this one",
  };
}

export function otherSecret({ secret }: Locations): Mismatch {
  return {
    kind: "secret",
    message:
      `SIGNING_SECRET: ${secret} is not the secret that this installation signs with: give this process that of the others, ` +
      "or run `npx mas identity change --secret` if a new one is to take its place",
  };
}

function duration(seconds: number): string {
  const units = [
    [86_400, "days"],
    [3_600, "hours"],
    [60, "minutes"],
  ] as const;
  const [size, unit] = units.find(([size]) => seconds >= 2 * size) ?? [1, "seconds"];
  return `${Math.round(seconds / size)} ${unit}`;
}
