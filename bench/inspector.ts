import { setTimeout as sleep } from "node:timers/promises";
import type { ServerProcess } from "../testing/process.ts";
import type { Profile } from "./layers.ts";

/** Options of a process that can be profiled: the inspector listens on a free port. */
export const INSPECTABLE = { NODE_OPTIONS: "--inspect-port=127.0.0.1:0" };

/** Records a CPU profile of a running server that was started with `INSPECTABLE`, while `run` runs. */
export async function recordProfile({ child, output }: ServerProcess, run: () => Promise<void>): Promise<Profile> {
  child.kill("SIGUSR1"); // starts the inspector (Node.js: "Signal events")
  let address: string | undefined;
  while (address === undefined) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output()}`);
    await sleep(20);
    address = /Debugger listening on (ws:\S+)/.exec(output())?.[1];
  }
  const socket = new WebSocket(address);
  const responses = new Map<number, (result: unknown) => void>();
  let id = 0;
  const call = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      responses.set(++id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    responses.get(message.id)?.(message.result);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`Cannot connect to the inspector at ${address}`));
  });
  await call("Profiler.enable");
  await call("Profiler.setSamplingInterval", { interval: 200 });
  await call("Profiler.start");
  await run();
  const { profile } = (await call("Profiler.stop")) as { profile: Profile };
  socket.close();
  return profile;
}
