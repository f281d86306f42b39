import { type BackgroundRemover, EngineError } from "../../engine.ts";
import { type AbilityOptions, ability } from "../ability.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export function backgroundRemover(options: AbilityOptions): BackgroundRemover & { close(): Promise<void> } {
  const cutting = ability({ module: new URL("./worker.ts", import.meta.url), codeFromStrings: true }, options);
  return {
    name: "embedded",
    async removeBackground(picture, signal) {
      const { bytes } = await cutting.run(picture, signal);
      if (!bytes.subarray(0, PNG.length).equals(PNG))
        throw new EngineError("failed", "The embedded engine made no PNG.");
      return bytes;
    },
    close: cutting.close,
  };
}
