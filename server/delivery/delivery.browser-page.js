/* The functions that the pages of delivery.browser.test.ts run in the browser. */

/** Shows an image of another origin and reads its middle, which a browser allows only with CORS. */
globalThis.showImage = async (src) => {
  const image = Object.assign(new Image(), { crossOrigin: "anonymous", src });
  await image.decode();
  document.body.append(image);
  const { naturalWidth: width, naturalHeight: height } = image;
  return { width, height, pixel: look(image, width, height) };
};

/** Shows frames of a video at these times, in seconds. */
globalThis.seek = async (src, moments) => {
  const video = Object.assign(document.createElement("video"), { crossOrigin: "anonymous", preload: "metadata", src });
  const happens = (event) =>
    new Promise((resolve, reject) => {
      video.addEventListener(event, resolve, { once: true });
      video.addEventListener("error", () => reject(new Error(video.error.message)), { once: true });
    });
  document.body.append(video);
  await happens("loadedmetadata");
  const seen = [];
  for (const moment of moments) {
    const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    video.currentTime = moment;
    await happens("seeked");
    await shown;
    seen.push({ time: video.currentTime, pixel: look(video, video.videoWidth, video.videoHeight) });
  }
  return { length: video.duration, seen };
};

/** Encodes a video with VP8 at ten frames per second: red in the first half, blue in the second. */
globalThis.encodeFilm = async (size, seconds) => {
  const frames = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const base64 = btoa(String.fromCharCode(...bytes));
      frames.push({ base64, milliseconds: chunk.timestamp / 1000, isKey: chunk.type === "key" });
    },
    error(error) {
      throw error;
    },
  });
  encoder.configure({ codec: "vp8", ...size, bitrate: 200_000 });
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  for (let tick = 0; tick < seconds * 10; tick++) {
    context.fillStyle = tick < seconds * 5 ? "#f00" : "#00f";
    context.fillRect(0, 0, size.width, size.height);
    const frame = new VideoFrame(canvas, { timestamp: tick * 100_000 });
    encoder.encode(frame, { keyFrame: tick % 10 === 0 });
    frame.close();
  }
  await encoder.flush();
  return frames;
};

function look(picture, width, height) {
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(picture, 0, 0, width, height);
  return [...context.getImageData(width / 2, height / 2, 1, 1).data];
}
