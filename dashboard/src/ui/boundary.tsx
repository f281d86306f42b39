import { Component, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Empty } from "./notice.tsx";
import { Page } from "./page.tsx";

interface BoundaryProps {
  /** Current path. A change resets the error. */
  place: string;
  children: ReactNode;
}

/** Shows an error instead of a page that fails to render. Without it, React would unmount the entire application. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidMount(): void {
    addEventListener("online", this.reload);
  }

  override componentWillUnmount(): void {
    removeEventListener("online", this.reload);
  }

  /** Browsers do not retry a failed import before the page is reloaded. */
  reload = (): void => {
    if (this.state.failed) location.reload();
  };

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title="Page not loaded">
        <div role="alert">
          <Empty
            icon="alert"
            title="This page could not be loaded"
            actions={<Button onClick={this.reload}>Reload</Button>}
          >
            The service may be unreachable, or it was updated after you opened this page. Check your connection. The
            page reloads when you are online again.
          </Empty>
        </div>
      </Page>
    );
  }
}
