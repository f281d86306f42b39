import { type FormEvent, useState } from "react";
import { hasCode, type SecondFactorChallenge } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { CodeField } from "../ui/code-field.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { useCompleteSignIn, usePasskeySignIn } from "./session.ts";

type Method = SecondFactorChallenge["methods"][number];

const OTHER_WAYS: Readonly<Record<Method, string>> = {
  TOTP: "Use a code from your app",
  PASSKEY: "Use a passkey",
  RECOVERY_CODE: "Use a recovery code",
};
const LEADS: Readonly<Record<Method, string>> = {
  TOTP: "Enter the code that your authenticator app shows now.",
  PASSKEY: "Confirm your identity with your passkey.",
  RECOVERY_CODE: "Enter one of the codes that you saved when you set up your second factor. Each code works once.",
};

/** Verifies a second factor after the correct password. */
export function SecondStep({ methods, onRestart }: { methods: readonly Method[]; onRestart: () => void }) {
  const [method, setMethod] = useState<Method>(methods[0] ?? "RECOVERY_CODE");
  const complete = useCompleteSignIn();
  const passkey = usePasskeySignIn();
  const [code, setCode] = useState("");
  const error = complete.error ?? passkey.error;
  const hasExpired = hasCode(error, "SIGN_IN_EXPIRED");

  const choose = (next: Method) => {
    complete.reset();
    passkey.reset();
    setCode("");
    setMethod(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (method === "PASSKEY") passkey.mutate();
    else complete.mutate({ method, code }, { onError: () => setCode("") });
  };

  return (
    <>
      <h1>Second factor</h1>
      <p className="soft">{LEADS[method]}</p>
      <form onSubmit={submit} key={method}>
        {method === "TOTP" && <CodeField value={code} onChange={setCode} />}
        {method === "RECOVERY_CODE" && (
          <Field label="Recovery code">
            {(control) => (
              <TextInput
                {...control}
                className="mono"
                autoFocus
                required
                minLength={6}
                maxLength={64}
                autoCapitalize="none"
                spellCheck={false}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
        )}
        {error && <ErrorNotice error={error} />}
        {hasExpired ? (
          <Button look="primary" onClick={onRestart}>
            Start over
          </Button>
        ) : (
          <Button
            type="submit"
            look="primary"
            autoFocus={method === "PASSKEY"}
            busy={complete.isPending || passkey.isPending}
          >
            {method === "PASSKEY" ? "Use a passkey" : "Sign in"}
          </Button>
        )}
      </form>
      <ul className="sign-in-ways">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <Button look="quiet" small onClick={() => choose(other)}>
                {OTHER_WAYS[other]}
              </Button>
            </li>
          ))}
        <li>
          <Button look="quiet" small onClick={onRestart}>
            Sign in as another user
          </Button>
        </li>
      </ul>
    </>
  );
}
