import type { TransformUrlParams } from "../../../sdk/index.ts";
import { type Arguments, UsageError } from "../arguments.ts";

const NUMBERS = ["w", "h", "q", "rotate", "blur", "brightness", "contrast", "saturation", "t", "page"] as const;
const WORDS = ["preset", "f", "crop", "meta"] as const;
const FLAGS = ["grayscale", "sepia"] as const;

/** Returns the transformation parameters of the options; undefined without any. The service validates their values. */
export function variantOf(id: string, args: Arguments): TransformUrlParams | undefined {
  const { options } = args;
  const numbers = NUMBERS.flatMap((name) =>
    options[name] === undefined ? [] : [[name, numberOf(name, options[name])]],
  );
  const words = WORDS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  const flags = FLAGS.flatMap((name) => (args[name] ? [[name, true]] : []));
  const all = [...numbers, ...words, ...flags];
  return all.length === 0 ? undefined : ({ id, ...Object.fromEntries(all) } as TransformUrlParams);
}

function numberOf(name: string, text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`--${name} must be a number, not ${text}`);
}
