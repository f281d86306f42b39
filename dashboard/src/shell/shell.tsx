import { Suspense } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { FolderTree } from "../folders/folder-tree.tsx";
import { useSession } from "../session/session.ts";
import { Boundary } from "../ui/boundary.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import { Toasts } from "../ui/toast.tsx";
import { UploadPanel } from "../uploads/upload-panel.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Logo } from "./logo.tsx";
import "./shell.css";

interface Place {
  to: string;
  label: string;
  icon: IconName;
}

const PLACES: readonly Place[] = [
  { to: "/files", label: "Files", icon: "library" },
  { to: "/trash", label: "Trash", icon: "trash" },
  { to: "/usage", label: "Usage", icon: "usage" },
  { to: "/activity", label: "Activity", icon: "list" },
];
const SETTINGS: readonly Place[] = [
  { to: "/settings/keys", label: "API keys", icon: "key" },
  { to: "/settings/security", label: "Security", icon: "shield" },
];
const OPERATOR: readonly Place[] = [{ to: "/accounts", label: "Accounts", icon: "people" }];

/** What surrounds every page: where one can go, the folders, who is signed in, uploads under way. */
export function Shell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <aside className="sidebar">
        <div className="brand">
          <Logo />
          <span>Media Assets</span>
        </div>
        <nav aria-label="Main">
          <Places places={PLACES} />
          <p className="nav-heading">Settings</p>
          <Places places={SETTINGS} />
          {user.role === "operator" && (
            <>
              <p className="nav-heading">Operator</p>
              <Places places={OPERATOR} />
            </>
          )}
        </nav>
        <FolderTree />
        <AccountMenu />
      </aside>
      {/* One step back from the page, which may be endless. */}
      <Toasts />
      <main id="main" tabIndex={-1}>
        <Boundary place={pathname}>
          <Suspense fallback={<SkeletonPage />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </main>
      <UploadPanel userId={user.id} />
    </div>
  );
}

function Places({ places }: { places: readonly Place[] }) {
  return (
    <ul>
      {places.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} className="nav-link">
            <Icon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
