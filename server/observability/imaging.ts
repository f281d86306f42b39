import type { Watch } from "../base/watch.ts";
import type { Imaging } from "../imaging/imaging.ts";

/** What is done to pictures, media and PDFs, with the time in front of the worker processes. */
export function watchedImaging(imaging: Imaging, watch: Watch): Imaging {
  const { copies, grabFrame } = imaging;
  return {
    probeFile: (...args) => watch({ verb: "probe" }, () => imaging.probeFile(...args)),
    glanceAt: (...args) => watch({ verb: "glance" }, () => imaging.glanceAt(...args)),
    renderVariant: (...args) => watch({ verb: "render" }, () => imaging.renderVariant(...args)),
    renderPdfPage: (...args) => watch({ verb: "render_pdf" }, () => imaging.renderPdfPage(...args)),
    grabFrame: grabFrame && ((...args) => watch({ verb: "grab_frame" }, () => grabFrame(...args))),
    copies: {
      jpegOf: (...args) => watch({ verb: "jpeg" }, () => copies.jpegOf(...args)),
      pixelsOf: (...args) => watch({ verb: "pixels" }, () => copies.pixelsOf(...args)),
      cutOut: (...args) => watch({ verb: "cut_out" }, () => copies.cutOut(...args)),
      verifyCutout: (...args) => watch({ verb: "verify_cutout" }, () => copies.verifyCutout(...args)),
    },
    close: () => imaging.close(),
  };
}
