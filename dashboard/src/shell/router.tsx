import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createHistory, Router } from "react-router";
import { hasEdits, leave } from "../ui/edits.ts";

/** Like `BrowserRouter`, but edited forms hold up navigation to another page, also with Back and Forward. */
export function GuardedRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const [history] = useState(createGuardedHistory);
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((update) => startTransition(() => setState(update))), [history]);
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

type BrowserHistory = ReturnType<typeof createHistory>;

function createGuardedHistory(): BrowserHistory {
  const history = createHistory({ v5Compat: true });
  // The page that is shown. The browser has already changed the URL when it reports Back or Forward.
  let { pathname } = history.location;
  let isReverting = false;
  let isContinuing = false;
  const guard =
    (navigate: BrowserHistory["push"]): BrowserHistory["push"] =>
    (to, state) => {
      const target = typeof to === "string" ? to.split(/[?#]/)[0] : to.pathname;
      if (!target || target === pathname) navigate(to, state);
      else leave(() => navigate(to, state));
    };
  return {
    ...history,
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    push: guard(history.push),
    replace: guard(history.replace),
    listen: (listener) =>
      history.listen((update) => {
        const { action, delta, location } = update;
        if (isReverting) {
          isReverting = false;
          return;
        }
        if (action === "POP" && delta && !isContinuing && location.pathname !== pathname && hasEdits()) {
          isReverting = true;
          history.go(-delta);
          leave(() => {
            isContinuing = true;
            history.go(delta);
          });
          return;
        }
        isContinuing = false;
        pathname = location.pathname;
        listener(update);
      }),
  };
}
