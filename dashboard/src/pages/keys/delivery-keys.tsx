import { useState } from "react";
import type { DeliveryKey, DeliveryKeyWithSecret } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { date } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Card } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { CreateDeliveryKeyDialog, DeliveryKeySecret, RevokeDeliveryKeyDialog } from "./delivery-key-dialogs.tsx";
import { useDeliveryKeys } from "./delivery-keys-api.ts";

type Ask = { kind: "create" } | { kind: "revoke"; key: DeliveryKey } | { kind: "secret"; key: DeliveryKeyWithSecret };

export function DeliveryKeys() {
  const { data: keys = [], error, isPending, refetch } = useDeliveryKeys();
  const [ask, setAsk] = useState<Ask | null>(null);
  const close = () => setAsk(null);
  const columns: Column<DeliveryKey>[] = [
    { name: "Name", as: "header", cell: ({ name }) => <bdi>{name || "Unnamed"}</bdi> },
    { name: "ID", cell: ({ id }) => <code>{id}</code> },
    { name: "Created", cell: ({ createdAt }) => <Time at={createdAt} show={date} /> },
    {
      name: "State",
      cell: ({ revokedAt }) =>
        revokedAt ? (
          <Badge tone="danger">
            Revoked <Time at={revokedAt} show={date} />
          </Badge>
        ) : (
          "Active"
        ),
    },
    {
      name: "Actions",
      as: "actions",
      cell: (key) =>
        !key.revokedAt && (
          <Menu
            label={`Actions for the delivery key ${key.name || "Unnamed"}`}
            items={[{ label: "Revoke…", icon: "trash", danger: true, run: () => setAsk({ kind: "revoke", key }) }]}
          />
        ),
    },
  ];
  return (
    <Card
      title="Delivery keys"
      lead="With a delivery key, your server signs URLs of private files and of variants without calling the service."
      actions={
        <Button icon="plus" onClick={() => setAsk({ kind: "create" })}>
          Create delivery key
        </Button>
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading delivery keys" columns={5} />}
      {keys.length > 0 && (
        <Table label="Delivery keys" columns={columns} rows={keys} rowKey={({ id }) => id} minWidth={760} compact />
      )}
      {ask?.kind === "create" && (
        <CreateDeliveryKeyDialog onClose={close} onCreated={(key) => setAsk({ kind: "secret", key })} />
      )}
      {ask?.kind === "revoke" && <RevokeDeliveryKeyDialog deliveryKey={ask.key} onClose={close} />}
      {ask?.kind === "secret" && <DeliveryKeySecret secret={ask.key} onClose={close} />}
    </Card>
  );
}
