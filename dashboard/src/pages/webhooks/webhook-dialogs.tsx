import type { WebhookWithSecret } from "@media-asset-service/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FormDialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { count } from "../../ui/format.ts";
import type { MenuItem } from "../../ui/menu.tsx";
import { ErrorNotice, sentence } from "../../ui/notice.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { DeliveryResult } from "./deliveries.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import {
  useCreateWebhook,
  useDeleteWebhook,
  usePing,
  useReplay,
  useRotateSecret,
  useUpdateWebhook,
  WEBHOOKS,
  type Webhook,
  WORDS,
} from "./webhooks-api.ts";

/** The open dialog. */
export type Ask =
  | { kind: "create" }
  | { kind: "edit" | "ping" | "rotate" | "replay" | "delete"; webhook: Webhook }
  | { kind: "secret"; webhook: WebhookWithSecret; isRotated: boolean };

type OnAsk = (ask: Ask | null) => void;

/** Returns the items of the menu of a webhook. */
export function useWebhookActions(onAsk: OnAsk): (webhook: Webhook) => MenuItem[] {
  const { mutate } = useUpdateWebhook();
  const setEnabled = ({ id }: Webhook, enabled: boolean) =>
    mutate(
      { id, enabled },
      {
        onSuccess: () => toast(enabled ? "Enabled the webhook." : "Disabled the webhook."),
        onError: (error) => toast(sentence(error, WORDS), "error"),
      },
    );
  return (webhook) => [
    { label: "Send test event…", icon: "upload", run: () => onAsk({ kind: "ping", webhook }) },
    { label: "Edit…", icon: "pencil", run: () => onAsk({ kind: "edit", webhook }) },
    webhook.enabled
      ? { label: "Disable", icon: "minus", run: () => setEnabled(webhook, false) }
      : { label: "Enable", icon: "check", run: () => setEnabled(webhook, true) },
    { label: "Repeat events…", icon: "back", run: () => onAsk({ kind: "replay", webhook }) },
    { label: "Rotate secret…", icon: "rotate", run: () => onAsk({ kind: "rotate", webhook }) },
    { label: "Delete…", icon: "trash", danger: true, run: () => onAsk({ kind: "delete", webhook }) },
  ];
}

export function WebhookDialogs({ ask, onAsk }: { ask: Ask; onAsk: OnAsk }) {
  const close = () => onAsk(null);
  if (ask.kind === "create") return <CreateDialog onAsk={onAsk} />;
  if (ask.kind === "secret") return <CreatedSecret webhook={ask.webhook} isRotated={ask.isRotated} onClose={close} />;
  const { webhook } = ask;
  if (ask.kind === "edit") return <EditDialog webhook={webhook} onClose={close} />;
  if (ask.kind === "ping") return <PingDialog webhook={webhook} onClose={close} />;
  if (ask.kind === "rotate") return <RotateDialog webhook={webhook} onAsk={onAsk} />;
  if (ask.kind === "replay") return <ReplayDialog webhook={webhook} onClose={close} />;
  return <DeleteDialog webhook={webhook} onClose={close} />;
}

function CreatedSecret({
  webhook,
  isRotated,
  onClose,
}: {
  webhook: WebhookWithSecret;
  isRotated: boolean;
  onClose: () => void;
}) {
  return (
    <SecretDialog
      title={isRotated ? "Secret rotated" : "Webhook created"}
      secret={webhook.secret}
      copyLabel="Copy secret"
      onClose={onClose}
    >
      Copy the secret now. It is shown only once. Your server needs it to verify the signatures of the events.
      {isRotated && " For 24 hours, events are also signed with the old secret."}
    </SecretDialog>
  );
}

function CreateDialog({ onAsk }: { onAsk: OnAsk }) {
  const create = useCreateWebhook();
  return (
    <WebhookForm
      busy={create.isPending}
      error={create.error}
      onClose={() => onAsk(null)}
      onSave={(settings) =>
        create.mutate(settings, { onSuccess: (webhook) => onAsk({ kind: "secret", webhook, isRotated: false }) })
      }
    />
  );
}

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function EditDialog({ webhook, onClose }: DialogProps) {
  const update = useUpdateWebhook();
  const onSuccess = () => {
    toast("Saved the webhook.");
    onClose();
  };
  return (
    <WebhookForm
      webhook={webhook}
      busy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSave={(settings) => update.mutate({ id: webhook.id, ...settings }, { onSuccess })}
    />
  );
}

function PingDialog({ webhook, onClose }: DialogProps) {
  const ping = usePing(webhook.id);
  return (
    <FormDialog
      title="Send a test event"
      action={ping.data ? "Send again" : "Send"}
      wide
      busy={ping.isPending}
      error={null}
      onClose={onClose}
      onSubmit={() => ping.mutate()}
    >
      <p>
        The service sends one event of the type <code>webhook.ping</code> to <Address webhook={webhook} />, once.
      </p>
      <div role="status">{ping.data && !ping.isPending && <DeliveryResult delivery={ping.data} />}</div>
      {ping.error && <ErrorNotice error={ping.error} words={WORDS} />}
    </FormDialog>
  );
}

function RotateDialog({ webhook, onAsk }: { webhook: Webhook; onAsk: OnAsk }) {
  const rotate = useRotateSecret();
  const onSuccess = (rotated: WebhookWithSecret) => onAsk({ kind: "secret", webhook: rotated, isRotated: true });
  return (
    <FormDialog
      title="Rotate the secret?"
      action="Rotate"
      busy={rotate.isPending}
      error={rotate.error}
      onClose={() => onAsk(null)}
      onSubmit={() => rotate.mutate(webhook.id, { onSuccess })}
    >
      <p>
        <Address webhook={webhook} /> gets a new secret. For 24 hours, events are signed with both secrets, so that you
        can update your server.
      </p>
    </FormDialog>
  );
}

function ReplayDialog({ webhook, onClose }: DialogProps) {
  const replay = useReplay(webhook.id);
  const [since, setSince] = useState("");
  const submit = () =>
    replay.mutate(new Date(since).toISOString(), {
      onSuccess({ events }) {
        toast(events === 0 ? "No events since this time." : `Repeating ${count(events, "event")}.`);
        onClose();
      },
    });
  return (
    <FormDialog
      title="Repeat events"
      action="Repeat"
      busy={replay.isPending}
      error={null}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        All events since this time are sent to <Address webhook={webhook} /> again, in their order, if they match its
        types and its folder. The current time skips the events that are not sent yet.
      </p>
      <Field label="Repeat events since">
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            required
            value={since}
            onChange={({ target }) => setSince(target.value)}
          />
        )}
      </Field>
      {replay.error && <ErrorNotice error={replay.error} words={WORDS} />}
    </FormDialog>
  );
}

function DeleteDialog({ webhook, onClose }: DialogProps) {
  const remove = useDeleteWebhook();
  const navigate = useNavigate();
  const onSuccess = () => {
    toast("Deleted the webhook.");
    onClose();
    navigate(WEBHOOKS, { replace: true });
  };
  return (
    <FormDialog
      title="Delete this webhook?"
      action="Delete webhook"
      danger
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate(webhook.id, { onSuccess })}
    >
      <p>
        <Address webhook={webhook} /> receives no more events. Its deliveries are deleted too. This cannot be undone.
      </p>
    </FormDialog>
  );
}

const Address = ({ webhook }: { webhook: Webhook }) => <code className="webhook-url">{webhook.url}</code>;
