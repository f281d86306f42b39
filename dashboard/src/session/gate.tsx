import { Navigate, Outlet, useLocation } from "react-router";
import { ErrorNotice } from "../ui/notice.tsx";
import { useSessionQuery } from "./session.ts";
import "./sign-in.css";

/** Lets signed-in users through, and sends the others to the sign-in page, which brings them back here. */
export function Gate() {
  const location = useLocation();
  const { data: session, error, isPending, refetch } = useSessionQuery();
  if (isPending) {
    return (
      <div className="splash" role="status">
        <span className="spinner" />
        <span className="visually-hidden">Loading</span>
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
