import { useLayoutEffect, useRef, useState } from "react";

/** Returns functions that stay the same for all renders, and call those of the latest. */
export function useStable<Functions extends Record<string, (...args: never[]) => unknown>>(
  functions: Functions,
): Functions {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(() => {
    const entries = Object.keys(functions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]);
    return Object.fromEntries(entries) as Functions;
  });
  return stable;
}
