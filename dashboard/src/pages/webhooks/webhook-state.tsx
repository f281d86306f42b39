import { useFolders } from "../../folders/folders.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { dateTime } from "../../ui/format.ts";
import { Time } from "../../ui/time.tsx";
import { describeTypes } from "./event-types.ts";
import type { Webhook } from "./webhooks-api.ts";

const REASONS: Record<string, string> = {
  GONE: "The receiver returned 410.",
  FAILING: "All attempts of five days failed.",
};

/** Shows whether a webhook receives events, and otherwise why not, and since when. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { enabled, disabledReason, disabledAt, failingSince } = webhook;
  if (enabled && failingSince === null) return <Badge tone="good">Enabled</Badge>;
  const since = enabled ? failingSince : disabledAt;
  const reason = enabled ? undefined : REASONS[disabledReason ?? ""];
  return (
    <span className="webhook-state">
      <Badge tone={enabled ? "warn" : reason ? "danger" : "plain"}>
        {enabled ? "Failing" : "Disabled"}
        {since && (
          <>
            {" since "}
            <Time at={since} show={dateTime} />
          </>
        )}
      </Badge>
      {reason && <small>{reason}</small>}
    </span>
  );
}

/** The types of events of a webhook, and its folder. */
export function Selection({ webhook: { types, folderId } }: { webhook: Webhook }) {
  const folder = useFolders().byId.get(folderId ?? "");
  return (
    <span title={types.join(", ")}>
      {describeTypes(types)}
      {folderId !== null && (
        <small>
          in <bdi>{folder?.name ?? "a deleted folder"}</bdi>
        </small>
      )}
    </span>
  );
}

const STATES: Record<string, { label: string; tone: Tone }> = {
  PENDING: { label: "Pending", tone: "warn" },
  SUCCEEDED: { label: "Succeeded", tone: "good" },
  FAILED: { label: "Failed", tone: "danger" },
};

export function DeliveryBadge({ state }: { state: string }) {
  const { label = state, tone = "plain" } = STATES[state] ?? {};
  return <Badge tone={tone}>{label}</Badge>;
}
