import Uppy from "@uppy/core";
import Tus from "@uppy/tus";
import { Upload } from "tus-js-client";

/* A page of another origin than the service, with the clients as npm has them. Its functions are called by the test. */

/** Content that is the same after a reload, and of which no two blocks are the same. */
function fileOf(name, size, seed) {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = seed;
  for (let i = 0; i < words.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    words[i] = state;
  }
  return new File([new Uint8Array(words.buffer, 0, size)], name, { type: "video/mp4", lastModified: 1 });
}

async function sha256(file) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Uploads, or goes on with what an earlier page has begun; stops for good behind `until`. */
async function uploadWithTus(options, { name, size, seed }, until = Number.POSITIVE_INFINITY) {
  const file = fileOf(name, size, seed);
  const starts = [];
  await new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      metadata: { filename: name },
      ...options,
      onProgress: (sent) => starts.length === 0 && starts.push(sent),
      onChunkComplete: (_size, sent) => sent >= until && upload.abort().then(resolve, reject),
      onSuccess: resolve,
      onError: reject,
    });
    upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    }, reject);
  });
  return { start: starts[0], sha256: await sha256(file) };
}

/** Pauses three times if it is asked to, each time between two chunks: what Chromium aborts before it is sent, it sends bare. */
async function uploadWithUppy(options, files, pausing = false) {
  let pauses = 0;
  let chunks = 0;
  const uppy = new Uppy().use(Tus, {
    ...options,
    onAfterResponse(request) {
      chunks += request.getMethod() === "PATCH" ? 1 : 0;
      if (!pausing || pauses >= 3 || chunks <= 2 * pauses) return;
      pauses += 1;
      uppy.pauseAll();
      setTimeout(() => uppy.resumeAll(), 50);
    },
  });
  const made = files.map(({ name, size, seed }) => fileOf(name, size, seed));
  for (const data of made) uppy.addFile({ name: data.name, type: data.type, data });
  const { successful, failed } = await uppy.upload();
  const checksums = await Promise.all(made.map(sha256));
  return { pauses, successful: successful.length, failed: failed.map(({ error }) => error), checksums };
}

/** Without a library: what is chosen in the input is the body of a PUT. */
async function putChosen(uploadUrl) {
  const [file] = document.querySelector("input").files;
  const answer = await fetch(uploadUrl, { method: "PUT", body: file });
  const { data } = await answer.json();
  return { status: answer.status, complete: answer.headers.get("Upload-Complete"), checksum: data.checksum };
}

Object.assign(window, { uploadWithTus, uploadWithUppy, putChosen });
