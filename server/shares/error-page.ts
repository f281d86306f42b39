import type { ErrorPage } from "../contract/operation.ts";
import { messagePage, passwordPage } from "./page.ts";

const UNDER_A_LINK = /^\/s\/[^/]*/;
const TITLES: Record<number, string> = {
  403: "Not part of this link",
  404: "Nothing here",
  429: "Too many requests",
  503: "Not available at the moment",
};

/** Errors of the pages of share links, for people. The form for the password stands in the place of the page. */
export const shareErrorPage: ErrorPage = (path, { status, code, message }, requestId) => {
  const [link] = UNDER_A_LINK.exec(path) ?? [];
  if (link === undefined) return null;
  if (code === "LINK_PASSWORD_REQUIRED" || code === "LINK_PASSWORD_WRONG") {
    return passwordPage(link, message, code === "LINK_PASSWORD_WRONG");
  }
  return messagePage(TITLES[status] ?? "This did not work", message, status >= 500 ? requestId : null);
};
