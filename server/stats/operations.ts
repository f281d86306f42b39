import { firstOfMonth, utcDay } from "../base/calendar.ts";
import type { Handlers } from "../contract/operation.ts";
import type { UsageDay, UsageRepository } from "./repository.ts";

const DAY_MS = 86_400_000;

export interface StatsDeps {
  usage: UsageRepository;
  /** Returns the AI credits charged in the month of `now`. Implemented by `ai`. */
  creditsUsed(accountId: string, now: Date): Promise<number>;
  clock: () => Date;
}

export function statsOperations({ usage, creditsUsed, clock }: StatsDeps): Pick<Handlers, "getStats"> {
  return {
    async getStats({ caller, query }, reply) {
      const { id: accountId, plan, limits } = caller.account;
      const { maxOpenUploads: _, maxUrlLifetime: __, anonymousVariantsPerDay, ...allowances } = limits;
      const { days = 30 } = query;
      const now = clock();
      const window = lastDays(now, days);
      const first = window[0] ?? utcDay(now);
      const monthStart = firstOfMonth(now);
      const [{ storageBytes, fileCount, days: used }, recentUploads, aiCreditsUsed] = await Promise.all([
        usage.since(accountId, first < monthStart ? first : monthStart),
        usage.uploadsSince(accountId, new Date(`${first}T00:00:00.000Z`)),
        creditsUsed(accountId, now),
      ]);
      const daily = dailyUsage(window, used, storageBytes);
      const bandwidthBytes = sum(used.filter(({ day }) => day >= monthStart).map((day) => day.bandwidthBytes));
      return reply(200, {
        summary: {
          totalFiles: fileCount,
          recentUploads,
          apiCallsTotal: sum(daily.map((day) => day.apiCallsTotal)),
          aiCreditsUsed,
          storageBytes,
          bandwidthBytes,
        },
        limits: { plan, ...allowances },
        usage: {
          storagePercent: percent(storageBytes, limits.storageBytes),
          bandwidthPercent: percent(bandwidthBytes, limits.bandwidthBytes),
          storageRemaining: Math.max(0, limits.storageBytes - storageBytes),
          bandwidthRemaining: Math.max(0, limits.bandwidthBytes - bandwidthBytes),
        },
        daily,
        anonymousVariants: {
          today: used.find(({ day }) => day === utcDay(now))?.anonymousVariants ?? 0,
          limit: anonymousVariantsPerDay,
        },
      });
    },
  };
}

/**
 * Returns one entry per day of the window. The storage at the end of a day is the current storage minus later changes.
 */
function dailyUsage(window: string[], used: UsageDay[], storedNow: number) {
  const byDay = new Map(used.map((day) => [day.day, day]));
  let stored = storedNow;
  return window
    .toReversed()
    .map((date) => {
      const day = byDay.get(date);
      const storageBytes = stored;
      stored -= day?.storageDelta ?? 0;
      return { date, storageBytes, bandwidthBytes: day?.bandwidthBytes ?? 0, apiCallsTotal: day?.apiCalls ?? 0 };
    })
    .toReversed();
}

/** Returns calendar dates in UTC, oldest first, today last. */
function lastDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, index) => utcDay(new Date(now.getTime() - (days - 1 - index) * DAY_MS)));
}

function percent(used: number, limit: number): number {
  if (limit === 0) return used === 0 ? 0 : 100;
  return Math.round((10_000 * used) / limit) / 100;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
