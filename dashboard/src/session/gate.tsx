import { Navigate, Outlet, useLocation } from "react-router";
import { ErrorNotice } from "../ui/notice.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import { Reauthentication } from "./reauthentication.tsx";
import { useSessionQuery } from "./session.ts";
import "../shell/shell.css";
import "./sign-in.css";

export const SETUP = "/set-up-second-factor";

/**
 * Shows the page to signed-in users. Redirects other users to the sign-in page, which redirects back. Users who must
 * have a second factor are redirected to its setup first.
 */
export function Gate() {
  const location = useLocation();
  const { data: session, error, isPending, refetch } = useSessionQuery();
  if (isPending) {
    return (
      <div className="shell">
        <div className="sidebar" />
        <SkeletonPage />
      </div>
    );
  }
  if (error) {
    return (
      <main className="splash">
        <ErrorNotice error={error} retry={refetch} />
      </main>
    );
  }
  const from = location.pathname + location.search;
  if (!session) return <Navigate to="/sign-in" replace state={{ from }} />;
  const isToSetUp = session.secondFactorRequired && !session.user.secondFactor;
  if (isToSetUp && location.pathname !== SETUP) return <Navigate to={SETUP} replace state={{ from }} />;
  return (
    <>
      <Outlet />
      <Reauthentication />
    </>
  );
}
