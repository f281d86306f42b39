import { type FormEvent, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Logo } from "../shell/logo.tsx";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { useTitle } from "../ui/page.tsx";
import { useSessionQuery, useSignIn } from "./session.ts";
import "./sign-in.css";

export function SignIn() {
  useTitle("Sign in");
  const location = useLocation();
  const { data: session } = useSessionQuery();
  const signIn = useSignIn();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");

  if (session) return <Navigate to={cameFrom(location.state)} replace />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate({ email: email.trim(), password });
  };

  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <Logo size={40} />
        <h1>Sign in</h1>
        <p className="soft">Your files, keys and usage in one place.</p>
        <form onSubmit={submit}>
          <Field label="Email">
            {(control) => (
              <TextInput
                {...control}
                type="email"
                name="email"
                autoComplete="username"
                autoFocus
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
                required
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          {signIn.error && <ErrorNotice error={signIn.error} />}
          <Button type="submit" look="primary" busy={signIn.isPending}>
            Sign in
          </Button>
        </form>
      </div>
      <p className="sign-in-foot">
        Accounts are made by the operator of this service. <a href="/docs">Documentation</a>
      </p>
    </main>
  );
}

function cameFrom(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith("/") ? from : "/files";
}
