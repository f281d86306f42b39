import { LinkButton } from "../ui/button.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";

export function NotFound() {
  return (
    <Page title="Nothing here">
      <Empty icon="search" title="There is no such page" actions={<LinkButton to="/">Go to the start</LinkButton>}>
        The address may be mistyped, or what it showed is gone.
      </Empty>
    </Page>
  );
}
