import { Suspense, useEffect } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { CollectionList } from "../collections/collection-list.tsx";
import { FolderTree } from "../folders/folder-tree.tsx";
import { hasOperatorsPart, useSession } from "../session/session.ts";
import { Boundary } from "../ui/boundary.tsx";
import { useHistoryState } from "../ui/history-state.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
import { useIsOnline } from "../ui/online.ts";
import { Overflow } from "../ui/overflow.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import { Toasts } from "../ui/toast.tsx";
import { Uploads } from "../uploads/uploads.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Logo } from "./logo.tsx";
import "./shell.css";

interface NavItem {
  to: string;
  label: string;
  icon: IconName;
}

const MAIN_ITEMS: readonly NavItem[] = [
  { to: "/files", label: "Files", icon: "library" },
  { to: "/shared", label: "Shared links", icon: "link" },
  { to: "/trash", label: "Trash", icon: "trash" },
  { to: "/usage", label: "Usage", icon: "usage" },
  { to: "/activity", label: "Activity", icon: "list" },
];
const KEYS: NavItem = { to: "/settings/keys", label: "API keys", icon: "key" };
const PRESETS: NavItem = { to: "/settings/presets", label: "Presets", icon: "sliders" };
const WEBHOOKS: NavItem = { to: "/settings/webhooks", label: "Webhooks", icon: "globe" };
const SECURITY: NavItem = { to: "/settings/security", label: "Security", icon: "shield" };
const OPERATOR: readonly NavItem[] = [{ to: "/accounts", label: "Accounts", icon: "people" }];
const MORE = (
  <>
    <Icon name="more" />
    More
  </>
);

/** Layout of all pages: navigation, collections, folders, account menu, notifications and uploads. */
export function Shell() {
  const session = useSession();
  const { user, sections, operatorsUrl, hasCommonPassword } = session;
  const hasFiles = sections.includes("FILES");
  const { pathname } = useLocation();
  useHistoryState();
  useEffect(() => {
    if (!hasFiles) return;
    const stop = new AbortController();
    void import("./feed.ts").then(({ startFeed }) => startFeed(stop.signal));
    return () => stop.abort();
  }, [hasFiles]);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <aside className="sidebar">
        <div className="brand">
          <Logo />
          <span>Media Asset Service</span>
        </div>
        <nav aria-label="Main">
          {hasFiles && <NavItems items={MAIN_ITEMS} />}
          {/* On phones, one row is too narrow for all pages. */}
          <Overflow label="More pages" className="nav-link" face={MORE}>
            <p className="nav-heading">Settings</p>
            <NavItems items={hasFiles ? [KEYS, PRESETS, WEBHOOKS, SECURITY] : [SECURITY]} />
            {(hasOperatorsPart(session) || operatorsUrl) && <p className="nav-heading">Operator</p>}
            {hasOperatorsPart(session) && <NavItems items={OPERATOR} />}
            {operatorsUrl && (
              <a className="nav-link" href={`${operatorsUrl}/dashboard/accounts`}>
                <Icon name="external" />
                <span>
                  Accounts <small>at {new URL(operatorsUrl).host}</small>
                </span>
              </a>
            )}
          </Overflow>
        </nav>
        {hasFiles && <CollectionList />}
        {hasFiles ? <FolderTree /> : <div className="sidebar-space" />}
        <AccountMenu />
      </aside>
      {/* Before the page in the tab order, because the page may be endless. */}
      <Toasts />
      <main id="main" tabIndex={-1}>
        <OfflineBanner />
        {hasCommonPassword && (
          <div className="main-notice">
            <Notice tone="warn" icon="alert">
              Your password is too common. <Link to="/settings/security">Choose another password</Link>
            </Notice>
          </div>
        )}
        {!hasFiles && user.role !== "operator" && (
          <div className="main-notice">
            <Notice tone="warn" icon="alert">
              This address is for operators. To see your files, open the main address of the service.
            </Notice>
          </div>
        )}
        <Boundary place={pathname}>
          <Suspense fallback={<SkeletonPage />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </main>
      {hasFiles && <Uploads userId={user.id} />}
    </div>
  );
}

function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={isOnline ? undefined : "main-notice offline"}>
      {!isOnline && (
        <Notice tone="warn" icon="alert">
          You are offline. Changes cannot be saved. Uploads continue when you are online again.
        </Notice>
      )}
    </div>
  );
}

function NavItems({ items }: { items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map(({ to, label, icon }) => (
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
