import Uppy from "@uppy/core";
import Tus from "@uppy/tus";
import { Upload } from "tus-js-client";

/* A page of another origin than the service, with the npm releases of the clients. The test calls its functions. */

/** Returns a file with reproducible content in which no two blocks are equal. */
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

/** Uploads a file, or resumes the upload of an earlier page. Stops after `until` bytes. */
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

/**
 * Pauses three times between chunks if requested. Chromium sends a request that is aborted early without its headers.
 */
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
  const created = files.map(({ name, size, seed }) => fileOf(name, size, seed));
  for (const data of created) uppy.addFile({ name: data.name, type: data.type, data });
  const { successful, failed } = await uppy.upload();
  const checksums = await Promise.all(created.map(sha256));
  return { pauses, successful: successful.length, failed: failed.map(({ error }) => error), checksums };
}

/** Uploads the selected file as the body of a PUT, without a library. */
async function putChosen(uploadUrl) {
  const [file] = document.querySelector("input").files;
  const response = await fetch(uploadUrl, { method: "PUT", body: file });
  const { data } = await response.json();
  return { status: response.status, complete: response.headers.get("Upload-Complete"), checksum: data.checksum };
}

Object.assign(window, { uploadWithTus, uploadWithUppy, putChosen });
