import { type ComponentType, lazy, Suspense } from "react";

/** Returns a component whose code is loaded when the browser is idle, at the latest when it is rendered. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // A failure is shown when the component is rendered.
  window.requestIdleCallback?.(() => void load().catch(() => undefined));
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyComponent(props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
