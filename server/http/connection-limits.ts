import type { Socket } from "node:net";
import { subscriberOf } from "../base/network.ts";

export interface ConnectionLimits {
  /** How many there may be at once; 0 for any number. */
  total: number;
  /** How many of them from one network address; 0 for any number. */
  perAddress: number;
  /** A proxy that is trusted brings everybody's requests, and limits its clients itself. */
  isProxy(address: string): boolean;
}

/** Counts a connection until it closes, or says which limit is in the way. */
export type AdmitConnection = (socket: Socket) => string | null;

export function admitConnections({ total, perAddress, isProxy }: ConnectionLimits): AdmitConnection {
  let all = 0;
  const byNetwork = new Map<string, number>();

  return (socket) => {
    const address = socket.remoteAddress ?? "";
    const network = subscriberOf(address);
    const same = byNetwork.get(network) ?? 0;
    if (total > 0 && all >= total) return "Too many connections to the service.";
    if (perAddress > 0 && same >= perAddress && !isProxy(address)) {
      return `Too many connections from your network address: at most ${perAddress} are allowed.`;
    }
    all += 1;
    byNetwork.set(network, same + 1);
    socket.once("close", () => {
      all -= 1;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
    return null;
  };
}
