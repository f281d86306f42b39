import type { QueueTracing, Tracer } from "../../base/tracer.ts";
import { inSpan } from "./spans.ts";
import { parseTraceparent, traceparentOf } from "./trace-context.ts";

/** Work on a message is a trace of its own, which links to the one that it was sent in: it may come hours later. */
export function queueTracing(tracer: Tracer): QueueTracing {
  return {
    carry() {
      const context = tracer.active()?.context;
      return context ? { traceparent: traceparentOf(context) } : {};
    },

    work(queue, { traceparent }, run) {
      const sender = parseTraceparent(traceparent ?? undefined);
      const attributes = { "messaging.system": "postgresql", "messaging.destination.name": queue };
      const links = sender ? [sender] : [];
      return inSpan(tracer, { name: `process ${queue}`, kind: "consumer", attributes, links, parent: null }, run);
    },
  };
}
