import { useState } from "react";
import { Link } from "react-router";
import { Button, LinkButton } from "../../ui/button.tsx";
import { CopyIcon } from "../../ui/copy.tsx";
import { ago, dateTime } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { Fact } from "../detail/facts.tsx";
import { Deliveries } from "./deliveries.tsx";
import { type Ask, useWebhookActions, WebhookDialogs } from "./webhook-dialogs.tsx";
import { Selection, WebhookState } from "./webhook-state.tsx";
import { useWebhooks, WEBHOOKS, type Webhook } from "./webhooks-api.ts";

/** Shows a webhook and its deliveries. */
export function WebhookPage({ id }: { id: string }) {
  const { data: webhooks, error, isPending, refetch } = useWebhooks();
  const [ask, setAsk] = useState<Ask | null>(null);
  const actionsOf = useWebhookActions(setAsk);
  const webhook = webhooks?.find((each) => each.id === id);
  return (
    <Page
      title={webhook ? new URL(webhook.url).host : "Webhook"}
      lead={<Link to={WEBHOOKS}>All webhooks</Link>}
      actions={
        webhook && (
          <>
            <Button onClick={() => setAsk({ kind: "ping", webhook })}>Send test event…</Button>
            <Button onClick={() => setAsk({ kind: "replay", webhook })}>Repeat events…</Button>
            <Menu label="Actions for this webhook" items={actionsOf(webhook)} />
          </>
        )
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonRows label="Loading the webhook" rows={2} height={180} />}
      {webhooks && !webhook && (
        <Empty icon="globe" title="Webhook not found" actions={<LinkButton to={WEBHOOKS}>All webhooks</LinkButton>} />
      )}
      {webhook && <Settings webhook={webhook} />}
      {webhook && <Deliveries webhookId={webhook.id} />}
      {ask && <WebhookDialogs ask={ask} onAsk={setAsk} />}
    </Page>
  );
}

function Settings({ webhook }: { webhook: Webhook }) {
  const { url, description, lastDeliveredAt, previousSecretExpiresAt, createdAt } = webhook;
  return (
    <Card title="Settings">
      <dl className="facts">
        <Fact name="URL">
          <code className="webhook-url">{url}</code> <CopyIcon text={url} label="Copy URL" />
        </Fact>
        {description && (
          <Fact name="Description">
            <bdi>{description}</bdi>
          </Fact>
        )}
        <Fact name="State">
          <WebhookState webhook={webhook} />
        </Fact>
        <Fact name="Events">
          <Selection webhook={webhook} />
        </Fact>
        <Fact name="Last delivery">{lastDeliveredAt ? <Time at={lastDeliveredAt} show={ago} /> : "Never"}</Fact>
        {previousSecretExpiresAt && (
          <Fact name="Old secret">
            Valid until <Time at={previousSecretExpiresAt} show={dateTime} />
          </Fact>
        )}
        <Fact name="Created">
          <Time at={createdAt} show={dateTime} />
        </Fact>
      </dl>
    </Card>
  );
}
