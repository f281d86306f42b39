import type { Instrument } from "../base/instrument.ts";
import type { Imaging } from "../imaging/imaging.ts";

/** Measures work on images, media and PDFs, including the time in the queue of the worker processes. */
export function instrumentedImaging(imaging: Imaging, instrument: Instrument): Imaging {
  const { conversions, grabFrame, grabCover } = imaging;
  return {
    probeFile: (...args) => instrument({ verb: "probe" }, () => imaging.probeFile(...args)),
    extractFeatures: (...args) => instrument({ verb: "extract_features" }, () => imaging.extractFeatures(...args)),
    readHeader: (...args) => instrument({ verb: "read_header" }, () => imaging.readHeader(...args)),
    findLocation: (...args) => instrument({ verb: "locate" }, () => imaging.findLocation(...args)),
    renderVariant: (...args) => instrument({ verb: "render" }, () => imaging.renderVariant(...args)),
    renderPdfPage: (...args) => instrument({ verb: "render_pdf" }, () => imaging.renderPdfPage(...args)),
    grabFrame: grabFrame && ((...args) => instrument({ verb: "grab_frame" }, () => grabFrame(...args))),
    grabCover: grabCover && ((...args) => instrument({ verb: "grab_cover" }, () => grabCover(...args))),
    conversions: {
      jpegOf: (...args) => instrument({ verb: "jpeg" }, () => conversions.jpegOf(...args)),
      pixelsOf: (...args) => instrument({ verb: "pixels" }, () => conversions.pixelsOf(...args)),
      cutOut: (...args) => instrument({ verb: "cut_out" }, () => conversions.cutOut(...args)),
      verifyCutout: (...args) => instrument({ verb: "verify_cutout" }, () => conversions.verifyCutout(...args)),
    },
    close: () => imaging.close(),
  };
}
