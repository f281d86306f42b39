import { useEffect, useState } from "react";
import { useLocation } from "react-router";

const remembered = new Map<string, unknown>();

/** State of a page that is restored when the user returns to the page with Back or Forward. */
export function useRemembered<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const { key } = useLocation();
  const slot = `${key} ${name}`;
  const [value, setValue] = useState<Value>(() => (remembered.has(slot) ? (remembered.get(slot) as Value) : initial));
  useEffect(() => void remembered.set(slot, value), [slot, value]);
  return [value, setValue];
}
