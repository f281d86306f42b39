import { Activity, useSyncExternalStore } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { departure } from "../ui/edits.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { LeaveDialog } from "../ui/leave-dialog.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import { proofRequest } from "./proof-request.ts";
import { ended, useSessionQuery } from "./session.ts";
import { SignIn } from "./sign-in.tsx";
import "../shell/shell.css";
import "./sign-in.css";

const ReauthenticationDialog = lazyComponent(
  async () => (await import("./reauthentication.tsx")).ReauthenticationDialog,
);

export const SETUP = "/set-up-second-factor";

/**
 * Shows the page to signed-in users. Redirects other users to the sign-in page, which redirects back. Users who must
 * have a second factor are redirected to its setup first. If the session ends, the page stays in memory while the user
 * signs in again, with all that was typed.
 */
export function Gate() {
  const location = useLocation();
  const { data: session, error, isPending, refetch } = useSessionQuery();
  const end = useSyncExternalStore(ended.subscribe, ended.get);
  if (isPending) {
    return (
      <div className="shell">
        <div className="sidebar" />
        <SkeletonPage />
      </div>
    );
  }
  if (error && session === undefined) {
    return (
      <main className="splash">
        <ErrorNotice error={error} retry={refetch} />
      </main>
    );
  }
  const from = location.pathname + location.search;
  const shown = session ?? end?.session;
  if (!shown) return <Navigate to="/sign-in" replace state={{ from }} />;
  const isToSetUp = shown.secondFactorRequired && !shown.user.secondFactor;
  if (isToSetUp && location.pathname !== SETUP) return <Navigate to={SETUP} replace state={{ from }} />;
  return (
    <>
      {session ? null : <SignIn />}
      <Activity key={shown.user.id} mode={session ? "visible" : "hidden"}>
        <Outlet />
        <Departure />
        <Reauthentication />
      </Activity>
    </>
  );
}

function Departure() {
  const pending = useSyncExternalStore(departure.subscribe, departure.get);
  return pending && !pending.isSaving && <LeaveDialog />;
}

/** Dialog that is open while a request waits for the confirmation of identity. */
function Reauthentication() {
  const open = useSyncExternalStore(proofRequest.subscribe, proofRequest.get);
  return open && <ReauthenticationDialog onResult={open.settle} />;
}
