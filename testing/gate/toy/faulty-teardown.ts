import { existsSync, writeFileSync } from "node:fs";
import { reportFaults } from "../outcome.ts";

/** A global setup whose teardown reports a fault that no test detects, only in the first run. */
export default function setup(): () => void {
  const reported = `${process.env.TOY_STATE}-reported`;
  return () => {
    if (existsSync(reported)) return;
    writeFileSync(reported, "");
    reportFaults("faulty-teardown.ts", ["The server logged an error."]);
  };
}
