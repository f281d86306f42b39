import { useState } from "react";
import { encode } from "uqr";
import { hasCode } from "../../api.ts";
import { CodeField } from "../../ui/code-field.tsx";
import { CopyBlock } from "../../ui/copy.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { useSecret } from "../../ui/secrets.ts";
import { toast } from "../../ui/toast.tsx";
import { NameField } from "./add-passkey-dialog.tsx";
import { useConfirmTotp, useCreateTotp } from "./second-factors-api.ts";

interface AddProps {
  onClose: () => void;
  onAdded: (codes: readonly string[] | null) => void;
}

/** Creates a secret, shows it as a QR code and as text, and verifies a code of the app. */
export function AddAppDialog({ onClose, onAdded }: AddProps) {
  const create = useCreateTotp();
  const confirm = useConfirmTotp();
  const [name, setName] = useState("Authenticator app");
  const [code, setCode] = useState("");
  const created = create.data;
  useSecret(created ? onClose : null);

  const submit = () => {
    if (!created) return create.mutate(name.trim());
    confirm.mutate(
      { id: created.authenticator.id, code },
      {
        onSuccess({ recoveryCodes }) {
          toast("Authenticator app added. You need its code to sign in from now on.");
          onAdded(recoveryCodes);
        },
        onError: () => setCode(""),
      },
    );
  };
  const wrong = hasCode(confirm.error, "WRONG_SECOND_FACTOR") ? confirm.error.message : null;

  return (
    <FormDialog
      title="Add an authenticator app"
      action={created ? "Confirm" : "Continue"}
      busy={create.isPending || confirm.isPending}
      error={create.error ?? (wrong ? null : confirm.error)}
      onClose={onClose}
      onSubmit={submit}
    >
      {created ? (
        <>
          <p>Scan this code with the app, or type in the key. Then enter the code that the app shows.</p>
          <QrCode text={created.uri} />
          <CopyBlock label="Key" text={grouped(created.secret)} wrap />
          <CodeField value={code} error={wrong} onChange={setCode} />
        </>
      ) : (
        <>
          <p>Use any app for time-based codes (TOTP), for example your password manager.</p>
          <NameField value={name} onChange={setName} />
        </>
      )}
    </FormDialog>
  );
}

/** Always dark on light, because some apps cannot read inverted codes. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the key">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Returns the secret in groups of four characters. Apps ignore the spaces. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
