import { readFileSync } from "node:fs";
import { type OpenCv, withCleanup } from "../open-cv.ts";
import { type ModelName, weightsFile } from "./weights.ts";

/** The input of a net: three samples per pixel, row by row. */
export interface Samples {
  side: number;
  values: Float32Array;
}

/** Runs a model on an image, and returns its output in one row. */
export type Net = (input: Samples) => Float32Array;

/** Loads a model into OpenCV. OpenCV cannot unload it, so it is loaded once per worker. */
export function loadNet(cv: OpenCv, name: ModelName): Net {
  const file = `${name}.onnx`;
  cv.FS_createDataFile("/", file, readFileSync(weightsFile(name)), true, false, false);
  const net = cv.readNetFromONNX(file);
  return ({ side, values }) =>
    withCleanup((keep) => {
      const image = keep(cv.matFromArray(side, side, cv.CV_32FC3, values));
      const size = new cv.Size(side, side);
      net.setInput(keep(cv.blobFromImage(image, 1, size, new cv.Scalar(0, 0, 0), false, false, cv.CV_32F)));
      return Float32Array.from(keep(net.forward()).data32F);
    });
}
