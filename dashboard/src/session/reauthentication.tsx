import { useState } from "react";
import type { Session } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { CodeField } from "../ui/code-field.tsx";
import { FormDialog } from "../ui/dialog.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { useReauthenticate, useSession } from "./session.ts";

type Method = Session["methods"][number];

const OTHER_WAYS: Readonly<Record<Method, string>> = {
  PASSWORD: "Use your password",
  TOTP: "Use a code from your app",
  PASSKEY: "Use a passkey",
};

/** Asks for the confirmation of identity that a request waits for. */
export function ReauthenticationDialog({ onResult }: { onResult: (proven: boolean) => void }) {
  const { user, methods } = useSession();
  const reauthenticate = useReauthenticate();
  const [method, setMethod] = useState<Method>("PASSWORD");
  const [text, setText] = useState("");

  const choose = (next: Method) => {
    reauthenticate.reset();
    setText("");
    setMethod(next);
  };
  const submit = () => {
    const proof = method === "PASSKEY" ? "passkey" : method === "TOTP" ? { code: text } : { password: text };
    reauthenticate.mutate(proof, { onSuccess: () => onResult(true), onError: () => setText("") });
  };

  return (
    <FormDialog
      title="Confirm your identity"
      action={method === "PASSKEY" ? "Use a passkey" : "Continue"}
      busy={reauthenticate.isPending}
      error={reauthenticate.error}
      onClose={() => onResult(false)}
      onSubmit={submit}
    >
      <p>You signed in some time ago. Confirm your identity to continue.</p>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {method === "PASSWORD" && (
        <Field label="Password">
          {(control) => (
            <TextInput
              {...control}
              type="password"
              name="password"
              autoComplete="current-password"
              autoFocus
              required
              maxLength={128}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      {method === "TOTP" && <CodeField value={text} onChange={setText} />}
      {methods.length > 1 && (
        <p className="other-ways">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} look="quiet" small onClick={() => choose(other)}>
                {OTHER_WAYS[other]}
              </Button>
            ))}
        </p>
      )}
    </FormDialog>
  );
}
