import { useRunning } from "../black-box.ts";
import { reportFaults } from "../gate/outcome.ts";
import { freePorts, startBalancer } from "./balancer.ts";
import { newBucket } from "./bucket.ts";
import { ADMIN_TOKEN, startCluster } from "./cluster.ts";

/** Global setup of vitest: two processes on PostgreSQL and S3 behind HAProxy, for all tests that need only a URL. */
export default async function startBalanced(): Promise<() => Promise<void>> {
  const ports = await freePorts(2);
  const balancer = await startBalancer(ports);
  const bucket = await newBucket();
  const cluster = await startCluster(0, {
    ...bucket.env,
    BASE_URL: balancer.url,
    ANONYMOUS_CALLS_PER_DAY: "1000000",
    LOG_LEVEL: "error",
    WEBHOOKS: "on",
    ...{ AI_TAGGING: "off", AI_OCR: "off", AI_BG_REMOVAL: "off" },
  });
  const stop = async () => {
    await balancer.stop();
    await cluster.stop();
    await bucket.drop();
  };
  try {
    await Promise.all(ports.map((port) => cluster.add({ PORT: String(port) })));
    await Promise.all(ports.map(balancer.inRotation));
  } catch (error) {
    await stop();
    throw error;
  }
  const { S3_BUCKET = "", S3_ENDPOINT = "", S3_REGION = "" } = bucket.env;
  useRunning({
    url: balancer.url,
    adminToken: ADMIN_TOKEN,
    databaseUrl: cluster.database.url,
    s3: { bucket: S3_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION, forcePathStyle: true },
  });

  return async () => {
    const sent = await balancer.sent();
    // Contract cases that lose the bytes of a file log an alarm, which is not a failure.
    const lines = cluster.servers.flatMap((server) => server.output().match(/^\{.*$/gm) ?? []);
    const faults = lines.filter((line) => !line.includes('"code":"CONTENT_MISSING"'));
    await stop();
    console.log(`Requests sent to each process: ${sent.join(", ")}`);
    if (Math.min(...sent) < 0.9 * Math.max(...sent)) faults.push("HAProxy did not balance the requests");
    for (const fault of faults) console.error(fault);
    reportFaults("testing/services/balanced.ts", faults);
  };
}
