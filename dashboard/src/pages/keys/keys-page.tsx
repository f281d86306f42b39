import { useState } from "react";
import type { Key, KeyWithSecret } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { DeliveryKeys } from "./delivery-keys.tsx";
import { KeySecret, RevokeKeyDialog, RotateKeyDialog } from "./key-dialogs.tsx";
import { KeyTable } from "./key-table.tsx";
import { stateOf, useKeys } from "./keys-api.ts";

type Ask =
  | { kind: "create" }
  | { kind: "rotate"; key: Key }
  | { kind: "revoke"; key: Key }
  | { kind: "secret"; key: KeyWithSecret; rotated: boolean };

export function KeysPage() {
  const { data: keys, error, isPending, refetch } = useKeys();
  const [ask, setAsk] = useState<Ask | null>(null);
  const close = () => setAsk(null);
  const create = (
    <Button look="primary" icon="plus" onClick={() => setAsk({ kind: "create" })}>
      Create key
    </Button>
  );
  const active = keys?.filter((key) => stateOf(key) === "active") ?? [];
  const past = keys?.filter((key) => stateOf(key) !== "active") ?? [];
  return (
    <Page
      title="API keys"
      lead="Programs send an API key in the X-API-Key header of every request."
      actions={keys?.length === 0 ? undefined : create}
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading keys" columns={7} />}
      {keys?.length === 0 && (
        <Empty icon="key" title="No keys yet" actions={create}>
          Create a key for each program, with only the permissions that the program needs.
        </Empty>
      )}
      {active.length > 0 && (
        <KeyTable
          label="Active keys"
          keys={active}
          actions={(key) => [
            { label: "Rotate…", icon: "rotate", run: () => setAsk({ kind: "rotate", key }) },
            { label: "Revoke…", icon: "trash", danger: true, run: () => setAsk({ kind: "revoke", key }) },
          ]}
        />
      )}
      {past.length > 0 && (
        <details className="past-keys" open={active.length === 0}>
          <summary>Revoked and expired ({past.length})</summary>
          <KeyTable label="Revoked and expired keys" keys={past} />
        </details>
      )}
      <DeliveryKeys />
      {ask?.kind === "create" && (
        <CreateKeyDialog onClose={close} onCreated={(key) => setAsk({ kind: "secret", key, rotated: false })} />
      )}
      {ask?.kind === "rotate" && (
        <RotateKeyDialog
          apiKey={ask.key}
          onClose={close}
          onRotated={(key) => setAsk({ kind: "secret", key, rotated: true })}
        />
      )}
      {ask?.kind === "revoke" && <RevokeKeyDialog apiKey={ask.key} onClose={close} />}
      {ask?.kind === "secret" && <KeySecret apiKey={ask.key} rotated={ask.rotated} onClose={close} />}
    </Page>
  );
}
