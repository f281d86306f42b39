/** When a statement was sent and answered, by this process; what it said the time is. */
export interface ClockSample {
  /** Milliseconds of `performance.now()`. */
  sentAt: number;
  receivedAt: number;
  databaseTime: Date;
  /** This process's own clock when the answer came. */
  ownTime: Date;
}

export interface DatabaseClock {
  /** The database's time: as it last said it, and what has passed since by the monotonic clock. */
  now(): Date;
  /** How far this process's own clock is ahead of it (negative: behind), in seconds, as of the last sample. */
  skewSeconds(): number;
  observe(sample: ClockSample): void;
}

/**
 * The one clock of the service. Processes whose own clocks differ agree on what has expired, and setting the clock of a
 * machine changes nothing: it is never asked for the time. Throws before the first sample.
 */
export function databaseClock(monotonic = () => performance.now()): DatabaseClock {
  /** What to add to the monotonic clock, in milliseconds. */
  let offset: number | null = null;
  let skewMs = 0;

  return {
    now() {
      if (offset === null) throw new Error("The database has not been queried for the time yet");
      return new Date(offset + monotonic());
    },

    skewSeconds: () => skewMs / 1_000,

    observe({ sentAt, receivedAt, databaseTime, ownTime }) {
      const said = databaseTime.getTime();
      // It was asked somewhere in between. A slow answer proves little, and moves the clock no further than it has to.
      const [earliest, latest] = [said - receivedAt, said - sentAt];
      offset = offset === null ? (earliest + latest) / 2 : Math.min(Math.max(offset, earliest), latest);
      const ahead = ownTime.getTime() - said;
      const atLeast = ahead - (receivedAt - sentAt);
      skewMs = atLeast > 0 ? atLeast : Math.min(ahead, 0);
    },
  };
}
