/* The browser part of svg-document.browser.test.ts. */

/**
 * Returns the natural size of an image, and the number of opaque pixels in its middle row, or null if it cannot be
 * displayed.
 */
globalThis.showDrawing = async (src) => {
  const image = Object.assign(new Image(), { crossOrigin: "anonymous", src });
  const isShown = await image.decode().then(
    () => true,
    () => false,
  );
  if (!isShown) return null;
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width > 5000) return { width, height, opaque: 0 };
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.drawImage(image, 0, 0);
  const row = context.getImageData(0, height >> 1, width, 1).data;
  return { width, height, opaque: row.filter((value, at) => at % 4 === 3 && value > 127).length };
};
