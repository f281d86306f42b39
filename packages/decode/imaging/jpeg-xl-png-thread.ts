import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { initSync, JxlImage } from "jxl-oxide-wasm";

/* The thread of `jpegXlToPng`: receives a JPEG XL and returns its first frame as a PNG. */

initSync({ module: readFileSync(new URL(import.meta.resolve("jxl-oxide-wasm/module.wasm"))) });
const image = new JxlImage();
image.feedBytes(workerData);
// A truncated image has a first frame as well, with gaps.
if (!image.tryInit() || !image.loaded) throw new Error("The image is incomplete");
const png = image.render(0).encodeToPng();
parentPort?.postMessage(png, [png.buffer as ArrayBuffer]);
