/* The browser part of table.browser.test.ts. */

const once = (target, event) =>
  new Promise((resolve, reject) => {
    target.addEventListener(event, resolve, { once: true });
    target.addEventListener("error", () => reject(new Error("cannot be displayed")), { once: true });
  });

async function openPicture(src, isVideo) {
  if (!isVideo) {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return { element: image, width: image.naturalWidth, height: image.naturalHeight };
  }
  const video = Object.assign(document.createElement("video"), { muted: true, preload: "auto", src });
  await once(video, "loadeddata");
  return { element: video, width: video.videoWidth, height: video.videoHeight };
}

/** Returns the displayed size and the mean colors of the patches, in rows, or null if it cannot be displayed. */
globalThis.measurePicture = async (src, isVideo, columns, rows) => {
  const picture = await openPicture(src, isVideo).catch(() => null);
  if (picture === null) return null;
  const { element, width, height } = picture;
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.drawImage(element, 0, 0, width, height);
  const patches = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // The middle of the patch, where neighbors and compression have no effect.
      const [w, h] = [width / columns, height / rows];
      const box = [(column + 0.3) * w, (row + 0.3) * h, w * 0.4, h * 0.4].map(Math.round);
      const { data } = context.getImageData(...box);
      const sums = [0, 0, 0];
      for (let at = 0; at < data.length; at += 4)
        for (let channel = 0; channel < 3; channel++) sums[channel] += data[at + channel];
      patches.push(sums.map((sum) => sum / (data.length / 4)));
    }
  }
  return { width, height, patches };
};
