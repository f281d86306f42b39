import Uppy from "@uppy/core";
import Tus from "@uppy/tus";

const input = document.querySelector("input");
const output = document.querySelector("output");

const uppy = new Uppy({ autoProceed: true, restrictions: { allowedFileTypes: ["image/*"] } });
// The preprocessor below stores the URLs.
uppy.use(Tus, { chunkSize: 8 * 1024 * 1024, storeFingerprintForResuming: false });

uppy.addPreProcessor(async (ids) => {
  for (const id of ids) {
    // After a reload, the same file has the same ID, and its upload resumes.
    localStorage[id] ??= await newUploadUrl(uppy.getFile(id));
    uppy.setFileState(id, { tus: { uploadUrl: localStorage[id] } });
  }
});

uppy.on("progress", (percent) => {
  document.querySelector("progress").value = percent;
});
uppy.on("upload-success", ({ id, name }) => {
  localStorage.removeItem(id);
  output.value += `${name} is uploaded. `;
});
uppy.on("upload-error", ({ id, name }, error) => {
  // The service rejected the file permanently. After other errors, the user can retry, and the upload resumes.
  if (error.originalResponse?.getStatus() < 429) localStorage.removeItem(id);
  output.value += `${name}: ${error.message} `;
});

input.addEventListener("change", () => {
  uppy.addFiles([...input.files].map((data) => ({ name: data.name, type: data.type, data })));
  input.value = "";
});

async function newUploadUrl({ name, size }) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ filename: name, size });
  const response = await fetch("/upload-url", { method: "POST", headers, body });
  if (!response.ok) throw new Error("This file is not accepted.");
  return (await response.json()).uploadUrl;
}
