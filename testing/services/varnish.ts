import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../../server/imaging/find-program.ts";
import { configuration, startProgram } from "./deployed.ts";

export const varnishd = findProgram("varnishd", `${process.env.PATH}:/usr/sbin`);

/** As its configuration stands in deploy/, at this port, in front of a service at that one. Resolves to what stops it. */
export async function startVarnish(port: number, servicePort: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "services-varnish-"));
  const vcl = join(folder, "varnish.vcl");
  await writeFile(vcl, (await configuration("varnish.vcl")).replace(`.port = "3000"`, `.port = "${servicePort}"`));
  const where = ["-n", join(folder, "state"), "-a", `127.0.0.1:${port}`, "-f", vcl];
  const small = ["-j", "none", "-s", "malloc,64m", "-p", "thread_pools=1", "-p", "thread_pool_min=10"];
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ status }) => status === 404,
      () => false,
    );
  const stop = await startProgram(folder, varnishd ?? "", ["-F", ...where, ...small], answers);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
