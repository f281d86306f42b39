/* The browser part of colors.browser.test.ts. */

/** Returns the colors in the centers of 4 × 3 equal parts of an image, on a canvas in sRGB. */
globalThis.displayedColors = async (src) => {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.drawImage(image, 0, 0);
  return Array.from({ length: 12 }, (_, part) => {
    const [x, y] = [(((part % 4) + 0.5) * width) / 4, ((Math.floor(part / 4) + 0.5) * height) / 3];
    return [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].slice(0, 3);
  });
};

globalThis.displayedSize = async (src) => {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
};
