import type { Socket } from "node:net";
import { unavailable } from "../base/errors.ts";
import { subscriberOf } from "../base/network.ts";
import type { ServiceError } from "../base/service-error.ts";

export interface ConnectionLimits {
  /** The maximum number of open connections; 0 for no limit. */
  total: number;
  /** The maximum number of open connections per network address; 0 for no limit. */
  perAddress: number;
  /** Whether the address is a trusted proxy. A proxy forwards the requests of many clients, and limits them itself. */
  isProxy(address: string): boolean;
}

/** Counts a connection until it closes, or returns the error for a connection that exceeds a limit. */
export type AdmitConnection = (socket: Socket) => ServiceError | null;

export function admitConnections({ total, perAddress, isProxy }: ConnectionLimits): AdmitConnection {
  let all = 0;
  const byNetwork = new Map<string, number>();

  return (socket) => {
    const address = socket.remoteAddress ?? "";
    const network = subscriberOf(address);
    const current = byNetwork.get(network) ?? 0;
    if (total > 0 && all >= total) {
      return unavailable("Too many connections to the service. Try again in a few seconds.");
    }
    if (perAddress > 0 && current >= perAddress && !isProxy(address)) {
      return unavailable(
        `Too many connections from your network address: at most ${perAddress} are allowed. Try again in a few seconds.`,
      );
    }
    all += 1;
    byNetwork.set(network, current + 1);
    socket.once("close", () => {
      all -= 1;
      const remaining = (byNetwork.get(network) ?? 1) - 1;
      if (remaining > 0) byNetwork.set(network, remaining);
      else byNetwork.delete(network);
    });
    return null;
  };
}
