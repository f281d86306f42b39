import type { QueueTracing, Tracer } from "../../base/tracer.ts";
import { inSpan } from "./spans.ts";
import { parseTraceparent, traceparentOf } from "./trace-context.ts";

/**
 * Starts a separate trace for each message, because it can be processed hours later. The trace links to that of the
 * sender.
 */
export function queueTracing(tracer: Tracer): QueueTracing {
  return {
    inject() {
      const context = tracer.active()?.context;
      return context ? { traceparent: traceparentOf(context) } : {};
    },

    consume(queue, { traceparent }, run) {
      const sender = parseTraceparent(traceparent ?? undefined);
      const attributes = { "messaging.system": "postgresql", "messaging.destination.name": queue };
      const links = sender ? [sender] : [];
      return inSpan(tracer, { name: `process ${queue}`, kind: "consumer", attributes, links, parent: null }, run);
    },
  };
}
