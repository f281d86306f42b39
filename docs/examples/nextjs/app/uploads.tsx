"use client";
import { Dropzone, type FileInfo, useUpload } from "@media-asset-service/react";
import { useRouter } from "next/navigation";

async function createUpload(file: FileInfo) {
  const response = await fetch("/upload-url", { method: "POST", body: JSON.stringify(file) });
  if (!response.ok) throw new Error("This file is not accepted.");
  return response.json();
}

export function Uploads() {
  const router = useRouter();
  // Renders the gallery on the server again, so that it contains the new file.
  const onComplete = () => router.refresh();
  const { uploads, upload, pause, resume, cancel, retry } = useUpload({ createUpload, onComplete });

  return (
    <>
      <Dropzone label="Pictures" accept="image/*" multiple maxSize={50_000_000} onFiles={upload} />
      <ul aria-label="Uploads">
        {uploads.map(({ id, file, status, progress, error }) => (
          <li key={id}>
            {`${file.name}: ${status}`} <progress value={progress} aria-label={`Progress of ${file.name}`} />
            {error && <span role="alert">{error.message}</span>}
            {status === "uploading" && (
              <button type="button" onClick={() => pause(id)}>
                Pause
              </button>
            )}
            {status === "paused" && (
              <button type="button" onClick={() => resume(id)}>
                Resume
              </button>
            )}
            {status === "failed" && (
              <button type="button" onClick={() => retry(id)}>
                Retry
              </button>
            )}
            {(status === "uploading" || status === "paused") && (
              <button type="button" onClick={() => cancel(id)}>
                Cancel
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
