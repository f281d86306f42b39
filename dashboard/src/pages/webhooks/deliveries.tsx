import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { CopyBlock } from "../../ui/copy.tsx";
import { Segmented } from "../../ui/field.tsx";
import { ago, dateTime, number } from "../../ui/format.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Card } from "../../ui/page.tsx";
import { withParams } from "../../ui/search-params.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.tsx";
import { Fact } from "../detail/facts.tsx";
import { DeliveryBadge } from "./webhook-state.tsx";
import { type DeliveryState, useDeliveries, useRedeliver, type WebhookDelivery, WORDS } from "./webhooks-api.ts";

const FILTERS = [
  { value: "", label: "All" },
  { value: "PENDING", label: "Pending" },
  { value: "SUCCEEDED", label: "Succeeded" },
  { value: "FAILED", label: "Failed" },
] as const satisfies { value: DeliveryState | ""; label: string }[];

/** Lists the deliveries of a webhook, newest first. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find(({ value }) => value === params.get("state"))?.value ?? "";
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeliveries(
    webhookId,
    filter,
  );
  return (
    <Card
      title="Deliveries"
      lead="The last 30 days, newest first."
      actions={
        <Segmented
          label="State"
          options={FILTERS}
          value={filter}
          onChange={(state) => setParams((current) => withParams(current, { state }), { replace: true })}
        />
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonRows label="Loading deliveries" height={44} />}
      {data?.length === 0 && <p className="soft">{filter ? "No deliveries in this state." : "No deliveries yet."}</p>}
      {data && data.length > 0 && (
        <ul className="deliveries" aria-label="Deliveries">
          {data.map((delivery) => (
            <li key={delivery.id}>
              <Delivery delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </Card>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { state, eventType, payload, attemptedAt, createdAt, responseStatus } = delivery;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <DeliveryBadge state={state} />
        <code>{eventType}</code>
        <span className="soft numbers">
          {responseStatus !== null && `${responseStatus} · `}
          <Time at={attemptedAt ?? createdAt} show={ago} />
        </span>
      </summary>
      {isOpen && (
        <div className="delivery">
          <DeliveryResult delivery={delivery} />
          <CopyBlock label="Event" text={JSON.stringify(JSON.parse(payload), null, 2)} wrap />
          <SendAgain delivery={delivery} />
        </div>
      )}
    </details>
  );
}

/** The result of the last attempt: response, error, duration. */
export function DeliveryResult({ delivery }: { delivery: WebhookDelivery }) {
  const { state, error, responseStatus, responseBody, durationMs, attempts, attemptedAt, nextAttemptAt } = delivery;
  return (
    <div className="delivery">
      <dl className="facts">
        <Fact name="State">
          <DeliveryBadge state={state} />
        </Fact>
        <Fact name="Response">{responseStatus === null ? "No response" : `Status ${responseStatus}`}</Fact>
        {error !== null && <Fact name="Error">{error}</Fact>}
        {durationMs !== null && <Fact name="Duration">{number(durationMs)} ms</Fact>}
        <Fact name="Attempts">{number(attempts)}</Fact>
        {attemptedAt && (
          <Fact name="Last attempt">
            <Time at={attemptedAt} show={dateTime} />
          </Fact>
        )}
        {nextAttemptAt && (
          <Fact name="Next attempt">
            <Time at={nextAttemptAt} show={dateTime} />
          </Fact>
        )}
      </dl>
      {responseBody && <CopyBlock label="Response body" text={responseBody} wrap />}
    </div>
  );
}

function SendAgain({ delivery }: { delivery: WebhookDelivery }) {
  const redeliver = useRedeliver(delivery);
  return (
    <>
      <div>
        <Button
          small
          icon="rotate"
          busy={redeliver.isPending}
          onClick={() => redeliver.mutate(undefined, { onSuccess: () => toast("Sending the event again.") })}
        >
          Send again
        </Button>
      </div>
      {redeliver.error && <ErrorNotice error={redeliver.error} words={WORDS} />}
    </>
  );
}
