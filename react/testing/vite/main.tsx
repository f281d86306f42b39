import { Dropzone, type FileInfo, useUpload } from "@media-asset-service/react";
import { uploadTo } from "@media-asset-service/sdk/browser";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

/* An application that Vite builds. It uploads with the React package, and with the SDK. */

async function createUpload({ name, size }: FileInfo): Promise<{ uploadUrl: string }> {
  const response = await fetch("/upload-url", { method: "POST", body: JSON.stringify({ filename: name, size }) });
  if (!response.ok) throw new Error("This file is not accepted.");
  return response.json();
}

function Page() {
  const [receipt, setReceipt] = useState("");
  const { uploads, upload } = useUpload({ createUpload });
  async function send(file: File) {
    const { uploadUrl } = await createUpload(file);
    setReceipt((await uploadTo(uploadUrl, file)).mimeType);
  }
  return (
    <>
      <Dropzone label="Pictures" accept="image/*" onFiles={upload} />
      <ul>
        {uploads.map(({ id, file, status }) => (
          <li key={id}>{`${file.name}: ${status}`}</li>
        ))}
      </ul>
      <input type="file" aria-label="Picture" onChange={({ target }) => target.files?.[0] && send(target.files[0])} />
      {receipt && <output>{`stored: ${receipt}`}</output>}
    </>
  );
}

const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
