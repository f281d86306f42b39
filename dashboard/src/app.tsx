import { lazy, Suspense } from "react";
import { Navigate, Outlet, Route, Routes } from "react-router";
import { FilesPage } from "./pages/files/files-page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { Gate, SETUP } from "./session/gate.tsx";
import { hasOperatorsPart, useSession } from "./session/session.ts";
import { SignIn } from "./session/sign-in.tsx";
import { Shell } from "./shell/shell.tsx";

const FilePage = lazy(() => import("./pages/detail/file-page.tsx").then((page) => ({ default: page.FilePage })));
const CollectionPage = lazy(() =>
  import("./collections/collection-page.tsx").then((page) => ({ default: page.CollectionPage })),
);
const TrashPage = lazy(() => import("./pages/trash/trash-page.tsx").then((page) => ({ default: page.TrashPage })));
const SharesPage = lazy(() => import("./pages/shares/shares-page.tsx").then((page) => ({ default: page.SharesPage })));
const UsagePage = lazy(() => import("./pages/usage/usage-page.tsx").then((page) => ({ default: page.UsagePage })));
const KeysPage = lazy(() => import("./pages/keys/keys-page.tsx").then((page) => ({ default: page.KeysPage })));
const PresetsPage = lazy(() =>
  import("./pages/presets/presets-page.tsx").then((page) => ({ default: page.PresetsPage })),
);
const PresetPage = lazy(() => import("./pages/presets/preset-page.tsx").then((page) => ({ default: page.PresetPage })));
const WebhooksPage = lazy(() =>
  import("./pages/webhooks/webhooks-page.tsx").then((page) => ({ default: page.WebhooksPage })),
);
const ActivityPage = lazy(() =>
  import("./pages/activity/activity-page.tsx").then((page) => ({ default: page.ActivityPage })),
);
const SecurityPage = lazy(() =>
  import("./pages/security/security-page.tsx").then((page) => ({ default: page.SecurityPage })),
);
const SetUpPage = lazy(() => import("./pages/security/set-up-page.tsx").then((page) => ({ default: page.SetUpPage })));
const InvitationPage = lazy(() =>
  import("./session/invitation-page.tsx").then((page) => ({ default: page.InvitationPage })),
);
const AccountsPage = lazy(() =>
  import("./pages/accounts/accounts-page.tsx").then((page) => ({ default: page.AccountsPage })),
);

/** All routes of the dashboard. */
export function App() {
  return (
    <Routes>
      <Route path="/sign-in" element={<SignIn />} />
      <Route path="/invitation" element={<Invitation />} />
      <Route element={<Gate />}>
        <Route path={SETUP} element={<SetUp />} />
        <Route element={<Shell />}>
          <Route index element={<Start />} />
          <Route path="/settings/security" element={<SecurityPage />} />
          <Route path="/accounts" element={<ForOperators />} />
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
    </Routes>
  );
}

function Start() {
  const session = useSession();
  if (session.sections.includes("FILES")) return <Navigate to="/files" replace />;
  return <Navigate to={hasOperatorsPart(session) ? "/accounts" : "/settings/security"} replace />;
}

function Invitation() {
  return (
    <Suspense>
      <InvitationPage />
    </Suspense>
  );
}

function SetUp() {
  return (
    <Suspense>
      <SetUpPage />
    </Suspense>
  );
}

/** Shows account pages, which do not exist at a separate address for operators. */
function ForAccounts() {
  return useSession().sections.includes("FILES") ? <Outlet /> : <NotFound />;
}

function ForOperators() {
  return hasOperatorsPart(useSession()) ? <AccountsPage /> : <NotFound />;
}
