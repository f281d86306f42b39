import { type ReactElement, Suspense, useEffect } from "react";
import {
  createRoutesFromElements,
  type Location,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  useLocation,
  useRoutes,
} from "react-router";
import { FilesPage } from "./pages/files/files-page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { Gate, SETUP } from "./session/gate.tsx";
import { hasOperatorsPart, useSession } from "./session/session.ts";
import { SignIn } from "./session/sign-in.tsx";
import { Shell } from "./shell/shell.tsx";
import { type LazyPage, lazyPage } from "./ui/lazy-component.tsx";

const FilePage = lazyPage(async () => (await import("./pages/detail/file-page.tsx")).FilePage);
const CollectionPage = lazyPage(async () => (await import("./collections/collection-page.tsx")).CollectionPage);
const TrashPage = lazyPage(async () => (await import("./pages/trash/trash-page.tsx")).TrashPage);
const SharesPage = lazyPage(async () => (await import("./pages/shares/shares-page.tsx")).SharesPage);
const UsagePage = lazyPage(async () => (await import("./pages/usage/usage-page.tsx")).UsagePage);
const KeysPage = lazyPage(async () => (await import("./pages/keys/keys-page.tsx")).KeysPage);
const PresetsPage = lazyPage(async () => (await import("./pages/presets/presets-page.tsx")).PresetsPage);
const PresetPage = lazyPage(async () => (await import("./pages/presets/preset-page.tsx")).PresetPage);
const WebhooksPage = lazyPage(async () => (await import("./pages/webhooks/webhooks-page.tsx")).WebhooksPage);
const ActivityPage = lazyPage(async () => (await import("./pages/activity/activity-page.tsx")).ActivityPage);
const SecurityPage = lazyPage(async () => (await import("./pages/security/security-page.tsx")).SecurityPage);
const SetUpPage = lazyPage(async () => (await import("./pages/security/set-up-page.tsx")).SetUpPage);
const InvitationPage = lazyPage(async () => (await import("./session/invitation-page.tsx")).InvitationPage);
const AccountsPage = lazyPage(async () => (await import("./pages/accounts/accounts-page.tsx")).AccountsPage);

const routes = createRoutesFromElements(
  <>
    <Route path="/sign-in" element={<SignIn />} />
    <Route element={<Alone />}>
      <Route path="/invitation" element={<InvitationPage />} />
    </Route>
    <Route element={<Gate />}>
      <Route element={<Alone />}>
        <Route path={SETUP} element={<SetUpPage />} />
      </Route>
      <Route element={<Shell />}>
        <Route index element={<Start />} />
        <Route path="/settings/security" element={<SecurityPage />} />
        <Route element={<ForOperators />}>
          <Route path="/accounts" element={<AccountsPage />} />
        </Route>
        <Route element={<ForAccounts />}>
          <Route path="/files" element={<FilesPage />} />
          <Route path="/folders/:folderId" element={<FilesPage />} />
          <Route path="/files/:fileId/:tab?" element={<FilePage />} />
          <Route path="/collections/:collectionId" element={<CollectionPage />} />
          <Route path="/trash" element={<TrashPage />} />
          <Route path="/usage" element={<UsagePage />} />
          <Route path="/shared" element={<SharesPage />} />
          <Route path="/activity" element={<ActivityPage />} />
          <Route path="/settings" element={<Navigate to="/settings/keys" replace />} />
          <Route path="/settings/keys" element={<KeysPage />} />
          <Route path="/settings/presets" element={<PresetsPage />} />
          <Route path="/settings/presets/:name" element={<PresetPage />} />
          <Route path="/settings/webhooks/:webhookId?" element={<WebhooksPage />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Route>
  </>,
);

/** All routes of the dashboard. */
export function App() {
  const location = useLocation();
  useEffect(() => preload(location), [location]);
  return useRoutes(routes);
}

/** Loads the code of the page at an address, so that it arrives while the session is requested. */
function preload(location: Location): void {
  const page = matchRoutes(routes, location)?.at(-1)?.route.element as ReactElement<object, LazyPage> | undefined;
  page?.type.preload?.();
}

function Start() {
  const session = useSession();
  if (session.sections.includes("FILES")) return <Navigate to="/files" replace />;
  return <Navigate to={hasOperatorsPart(session) ? "/accounts" : "/settings/security"} replace />;
}

/** A page without the frame of the dashboard. */
function Alone() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

/** Shows account pages, which do not exist at a separate address for operators. */
function ForAccounts() {
  return useSession().sections.includes("FILES") ? <Outlet /> : <NotFound />;
}

function ForOperators() {
  return hasOperatorsPart(useSession()) ? <Outlet /> : <NotFound />;
}
