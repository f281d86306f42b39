import { Navigate, Outlet, useLocation } from "react-router";
import { ErrorNotice } from "../ui/notice.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import { useSessionQuery } from "./session.ts";
import "../shell/shell.css";
import "./sign-in.css";

/** Lets signed-in users through, and sends the others to the sign-in page, which brings them back here. */
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
  if (!session) return <Navigate to="/sign-in" replace state={{ from: location.pathname + location.search }} />;
  return <Outlet />;
}
