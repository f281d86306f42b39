import { Component, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Empty } from "./notice.tsx";
import { Page } from "./page.tsx";

interface BoundaryProps {
  /** Where one is: going elsewhere is another try. */
  place: string;
  children: ReactNode;
}

/** What cannot be shown is said in its place; without this React would take away everything, and leave a white page. */
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

  /** What failed to load once is not asked for again before that. */
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
