import { type FormEvent, useState, useSyncExternalStore } from "react";
import { Navigate, useLocation } from "react-router";
import type { SecondFactorChallenge } from "../api.ts";
import { Logo } from "../shell/logo.tsx";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { useTitle } from "../ui/page.tsx";
import { hasPasskeys } from "./passkey.ts";
import { ended, usePasskeySignIn, useSessionQuery, useSignIn } from "./session.ts";
import "./sign-in.css";

const SecondStep = lazyComponent(async () => (await import("./second-step.tsx")).SecondStep);

export function SignIn() {
  useTitle("Sign in");
  const location = useLocation();
  const { data: session } = useSessionQuery();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  if (session) return <Navigate to={returnPath(location.state)} replace />;
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <Logo size={40} />
        {challenge ? (
          <SecondStep methods={challenge.methods} onRestart={() => setChallenge(null)} />
        ) : (
          <FirstStep onChallenge={setChallenge} />
        )}
      </div>
      <p className="sign-in-foot">
        The operator of this service creates accounts. <a href="/docs">Documentation</a>
      </p>
    </main>
  );
}

function FirstStep({ onChallenge }: { onChallenge: (challenge: SecondFactorChallenge) => void }) {
  const signIn = useSignIn();
  const passkey = usePasskeySignIn();
  const end = useSyncExternalStore(ended.subscribe, ended.get);
  const knownEmail = end?.session?.user.email ?? "";
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState("");
  const error = signIn.error ?? passkey.error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    passkey.reset();
    signIn.mutate(
      { email: email.trim(), password },
      { onSuccess: (answer) => void ("user" in answer || onChallenge(answer)) },
    );
  };
  const usePasskey = () => {
    signIn.reset();
    passkey.mutate();
  };

  return (
    <>
      <h1>Sign in</h1>
      {end ? (
        <Notice tone="info" icon="lock">
          <p role="status">
            Your session has ended. Sign in to continue{end.session && ". The page is as you left it"}.
          </p>
        </Notice>
      ) : (
        <p className="soft">Your files, keys and usage in one place.</p>
      )}
      <form onSubmit={submit}>
        <Field label="Email">
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus={knownEmail === ""}
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <TextInput
              {...control}
              type="password"
              name="password"
              autoComplete="current-password"
              autoFocus={knownEmail !== ""}
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        {error && <ErrorNotice error={error} />}
        <Button type="submit" look="primary" busy={signIn.isPending}>
          Sign in
        </Button>
        {hasPasskeys() && (
          <Button icon="passkey" busy={passkey.isPending} onClick={usePasskey}>
            Sign in with a passkey
          </Button>
        )}
      </form>
    </>
  );
}

function returnPath(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith("/") ? from : "/";
}
