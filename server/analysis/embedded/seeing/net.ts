import { readFileSync } from "node:fs";
import { freeing, type OpenCv } from "../open-cv.ts";
import { type ModelName, weightsFile } from "./weights.ts";

/** The samples of a picture that a net wants: three a pixel, row by row. */
export interface Samples {
  side: number;
  values: Float32Array;
}

/** A picture into what a net says of it, in one row. */
export type Net = (input: Samples) => Float32Array;

/** Loads a model into OpenCV, which has no way to let go of it: once for the life of a worker. */
export function loadNet(cv: OpenCv, name: ModelName): Net {
  const file = `${name}.onnx`;
  cv.FS_createDataFile("/", file, readFileSync(weightsFile(name)), true, false, false);
  const net = cv.readNetFromONNX(file);
  return ({ side, values }) =>
    freeing((keep) => {
      const image = keep(cv.matFromArray(side, side, cv.CV_32FC3, values));
      const size = new cv.Size(side, side);
      net.setInput(keep(cv.blobFromImage(image, 1, size, new cv.Scalar(0, 0, 0), false, false, cv.CV_32F)));
      return Float32Array.from(keep(net.forward()).data32F);
    });
}
