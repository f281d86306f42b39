import { expect, test } from "vitest";
import { startTestService } from "../../testing/service.ts";

test("returns the metrics within 9 seconds while no connection to the database is free", async () => {
  const service = await startTestService();
  const { pool } = service;
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
  try {
    const started = performance.now();
    await (await fetch(`${service.url}/metrics`)).text();
    // The availability of dependencies is checked for 5 seconds at most. Prometheus times out after 10 seconds.
    expect(performance.now() - started).toBeLessThan(9_000);
  } finally {
    for (const client of clients) client.release();
    await service.stop();
  }
});
