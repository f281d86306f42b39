import type { Pixels } from "../../../imaging/pixels.ts";
import { type OpenCv, withCleanup } from "../open-cv.ts";

/** Returns whether the image contains a readable QR code. Similar patterns do not count. `data` is RGBA. */
export function hasQrCode(cv: OpenCv, { data, width, height }: Pixels): boolean {
  return withCleanup((keep) => {
    const rgba = keep(cv.matFromArray(height, width, cv.CV_8UC4, data));
    const grey = keep(new cv.Mat());
    cv.cvtColor(rgba, grey, cv.COLOR_RGBA2GRAY);
    const detector = keep(new cv.QRCodeDetector());
    try {
      return detector.detectAndDecode(grey, keep(new cv.Mat()), keep(new cv.Mat())) !== "";
    } catch {
      return false; // the detector throws on some patterns that only resemble a code
    }
  });
}
