/* What the web site of drawing.browser.test.ts does in the browser. */

/** The natural size of an image, and how many pixels in its middle row are opaque. Null if it cannot be shown. */
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
