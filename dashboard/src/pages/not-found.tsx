import { LinkButton } from "../ui/button.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";

export function NotFound() {
  return (
    <Page title="Page not found">
      <Empty
        icon="search"
        title="This page does not exist"
        actions={<LinkButton to="/">Go to the start page</LinkButton>}
      >
        Check the address for typing errors.
      </Empty>
    </Page>
  );
}
