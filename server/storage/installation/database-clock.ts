/** When this process sent a statement and received the response, and the time that the response contains. */
export interface ClockSample {
  /** Milliseconds of `performance.now()`. */
  sentAt: number;
  receivedAt: number;
  databaseTime: Date;
  /** The clock of this process when the response arrived. */
  ownTime: Date;
}

/**
 * The only clock of the service. Processes with different clocks agree on what has expired, and changing the clock of a
 * machine has no effect. Throws before the first sample.
 */
export function databaseClock(monotonic = () => performance.now()) {
  /** The difference to the monotonic clock, in milliseconds. */
  let offset: number | null = null;
  let skewMs = 0;

  return {
    /**
     * Returns the database's time: that of the last sample, plus the time that has passed since by the monotonic clock.
     */
    now(): Date {
      if (offset === null) throw new Error("The database has not been queried for the time yet");
      return new Date(offset + monotonic());
    },

    /**
     * Returns how far the clock of this process is ahead of the database (negative: behind), in seconds, as of the last
     * sample.
     */
    skewSeconds: () => skewMs / 1_000,

    observe({ sentAt, receivedAt, databaseTime, ownTime }: ClockSample): void {
      const databaseMs = databaseTime.getTime();
      // The time was read between these two moments. A slow response is imprecise, so it changes the clock only as far
      // as necessary.
      const [earliest, latest] = [databaseMs - receivedAt, databaseMs - sentAt];
      offset = offset === null ? (earliest + latest) / 2 : Math.min(Math.max(offset, earliest), latest);
      const ahead = ownTime.getTime() - databaseMs;
      const atLeast = ahead - (receivedAt - sentAt);
      skewMs = atLeast > 0 ? atLeast : Math.min(ahead, 0);
    },
  };
}
