import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession, useSignOut } from "../../session/session.ts";
import { Logo } from "../../shell/logo.tsx";
import { Button } from "../../ui/button.tsx";
import { useTitle } from "../../ui/page.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SetUpButtons } from "./set-up.tsx";
import "./security.css";

/** The only page for users who must set up a second factor. */
export function SetUpPage() {
  useTitle("Set up a second factor");
  const { user } = useSession();
  const { state } = useLocation();
  const signOut = useSignOut();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const from = (state as { from?: string } | null)?.from ?? "/";
  if (user.secondFactor && codes === null) return <Navigate to={from} replace />;
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <Logo size={40} />
        <h1>Set up a second factor</h1>
        <p className="soft">
          Your account requires a second factor in addition to the password. A passkey uses the screen lock of your
          device. An authenticator app shows a code that changes every 30 seconds.
        </p>
        <SetUpButtons onAdded={setCodes} />
        <Button look="quiet" small icon="signOut" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </div>
      <p className="sign-in-foot">Signed in as {user.email}</p>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </main>
  );
}
