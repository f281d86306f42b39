import { type ComponentType, lazy, Suspense, useState } from "react";

/** Component whose code is loaded when it is rendered, within `Suspense`, or earlier by `preload`. */
export type LazyPage = ComponentType & { preload: () => void };

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Returns a page whose code is a separate chunk. */
export function lazyPage(load: Load<object>): LazyPage {
  const { Component, preload } = suspending(load);
  return Object.assign(Component, { preload });
}

/** Some browsers have no idle callbacks. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));

/** Returns a component whose code is loaded when the browser is idle, at the latest when it is rendered. */
export function lazyComponent<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const { Component, preload } = suspending(load);
  whenIdle(preload);
  return function LazyComponent(props) {
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    );
  };
}

function suspending<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Loading = lazy(loading) as unknown as ComponentType<Props>;
  // React 19.3 displays what was suspended 300 ms after its fallback at the earliest, even if its code was loaded
  // before (React issue 36569). So this component suspends only while its code is missing. The state keeps the choice.
  const Component = (props: Props) => {
    const [Chosen] = useState(() => loaded ?? Loading);
    return <Chosen {...props} />;
  };
  // A failure is shown when the component is rendered.
  return { Component, preload: () => void loading().catch(() => undefined) };
}
