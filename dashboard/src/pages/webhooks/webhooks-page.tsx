import { useState } from "react";
import { Link, useParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ago } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { type Ask, useWebhookActions, WebhookDialogs } from "./webhook-dialogs.tsx";
import { WebhookPage } from "./webhook-page.tsx";
import { Selection, WebhookState } from "./webhook-state.tsx";
import { useWebhooks, WEBHOOKS, type Webhook } from "./webhooks-api.ts";
import "./webhooks.css";

/** Lists the webhooks of the account, or shows one of them. */
export function WebhooksPage() {
  const { webhookId } = useParams();
  return webhookId ? <WebhookPage id={webhookId} /> : <WebhookList />;
}

function WebhookList() {
  const { data: webhooks, error, isPending, refetch } = useWebhooks();
  const [ask, setAsk] = useState<Ask | null>(null);
  const actionsOf = useWebhookActions(setAsk);
  const create = (
    <Button look="primary" icon="plus" onClick={() => setAsk({ kind: "create" })}>
      Create webhook
    </Button>
  );
  const columns: Column<Webhook>[] = [
    {
      name: "URL",
      as: "header",
      cell: ({ id, url, description }) => (
        <>
          <Link className="webhook-url" to={`${WEBHOOKS}/${id}`}>
            {url}
          </Link>
          {description && (
            <small>
              <bdi>{description}</bdi>
            </small>
          )}
        </>
      ),
    },
    { name: "Events", cell: (webhook) => <Selection webhook={webhook} /> },
    { name: "State", cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      name: "Last delivery",
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? <Time at={lastDeliveredAt} show={ago} /> : "Never"),
    },
    {
      name: "Actions",
      as: "actions",
      cell: (webhook) => <Menu label={`Actions for the webhook ${webhook.url}`} items={actionsOf(webhook)} />,
    },
  ];
  return (
    <Page
      title="Webhooks"
      lead="The service sends events of this account, such as new and changed files, to your servers."
      actions={webhooks?.length === 0 ? undefined : create}
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading webhooks" columns={5} />}
      {webhooks?.length === 0 && (
        <Empty icon="globe" title="No webhooks yet" actions={create}>
          Create a webhook for each server that needs to know about new, changed and deleted files.
        </Empty>
      )}
      {webhooks && webhooks.length > 0 && (
        <Table label="Webhooks" columns={columns} rows={webhooks} rowKey={({ id }) => id} minWidth={860} />
      )}
      {ask && <WebhookDialogs ask={ask} onAsk={setAsk} />}
    </Page>
  );
}
