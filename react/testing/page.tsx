import { Activity, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { ApiError, Dropzone, type FileInfo, Image, type Rejection, useUpload } from "../src/index.ts";

/* The page of the browser tests, written like an application. The query of its URL contains the options. */

const options = new URLSearchParams(location.search);
/** The property of the page that the tests read. */
interface Recorder {
  recorded: { rejections: Rejection["reason"][]; completed: string[] };
}
const recorded: Recorder["recorded"] = { rejections: [], completed: [] };
Object.assign(globalThis, { recorded } satisfies Recorder);

async function createUpload({ name, size }: FileInfo) {
  const response = await fetch("/upload-url", { method: "POST", body: JSON.stringify({ filename: name, size }) });
  if (!response.ok) throw new Error("This file is not accepted.");
  return response.json();
}

function Uploads() {
  const { uploads, upload, pause, resume, cancel, retry, clear } = useUpload({
    createUpload,
    concurrency: 2,
    onComplete: ({ receipt }) => recorded.completed.push(receipt?.id ?? ""),
  });
  return (
    <>
      <Dropzone
        label="Pictures"
        accept={options.get("accept") ?? undefined}
        multiple={!options.has("single")}
        disabled={options.has("disabled")}
        maxSize={30_000_000}
        onFiles={upload}
        onReject={(rejections) => recorded.rejections.push(...rejections.map(({ reason }) => reason))}
      />
      <button type="button" onClick={clear}>
        Clear
      </button>
      <ul aria-label="Uploads">
        {uploads.map(({ id, file, status, progress, error }) => (
          <li key={id}>
            <span>{`${file.name}: ${status}`}</span>
            <progress value={progress} aria-label={`Progress of ${file.name}`} />
            <output>{error instanceof ApiError ? error.code : error?.message}</output>
            <button type="button" onClick={() => pause(id)}>
              Pause
            </button>
            <button type="button" onClick={() => resume(id)}>
              Resume
            </button>
            <button type="button" onClick={() => cancel(id)}>
              Cancel
            </button>
            <button type="button" onClick={() => retry(id)}>
              Retry
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Page() {
  const [mode, setMode] = useState<"visible" | "hidden" | "gone">("visible");
  const picture = options.get("picture");
  const loader = (width: number) => `/picture?w=${width}`;
  return (
    <>
      {(["visible", "hidden", "gone"] as const).map((it) => (
        <button key={it} type="button" onClick={() => setMode(it)}>
          {it}
        </button>
      ))}
      {mode !== "gone" && (
        <Activity mode={mode}>
          <Uploads />
        </Activity>
      )}
      {picture && (
        <>
          <Image
            file={{ width: 1600, height: 1200, cdnUrl: "" }}
            alt="A harbour"
            loader={loader}
            style={{ width: "400px", height: "auto" }}
          />
          <p>Below</p>
        </>
      )}
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
