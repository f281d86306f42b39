import { expect, test } from "vitest";
import { cpuMsOf } from "../../testing/cost.ts";
import { startTestService } from "../../testing/service.ts";
import { requestSignIn } from "../../testing/user.ts";

test("a sign-in with a wrong body costs at most four times the CPU time of a sign-in with a correct body", async () => {
  const service = await startTestService();
  const signIn = (body: string) => requestSignIn(service.url, body);
  const cost = async (body: string) => {
    for (let i = 0; i < 5; i++) await signIn(body);
    const total = await cpuMsOf(async () => {
      for (let i = 0; i < 40; i++) await (await signIn(body)).arrayBuffer();
    });
    return total / 40;
  };
  const properties = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 1])));
  try {
    const correct = await cost(JSON.stringify({ email: "nobody@example.com", password: "wrong password" }));
    const largest = await cost(properties(800));
    const refusedUnread = await cost(properties(20_000));
    console.log(
      `CPU of a sign-in: ${correct.toFixed(1)} ms wrong password, ${largest.toFixed(1)} ms 800 unknown properties, ` +
        `${refusedUnread.toFixed(1)} ms 20000 of them`,
    );
    expect(largest).toBeLessThan(4 * correct + 5);
    expect(refusedUnread).toBeLessThan(4 * correct + 5);
  } finally {
    await service.stop();
  }
});
