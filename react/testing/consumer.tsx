import {
  ApiError,
  Dropzone,
  type FileInfo,
  Image,
  type Rejection,
  type Upload,
  type UploadReceipt,
  useUpload,
} from "@media-asset-service/react";
import type { FileRecord } from "@media-asset-service/sdk";
import type { ReactElement } from "react";

/* What an application writes, for the compiler alone: in the checkout, and with the package as npm installs it. */

const createUpload = async ({ name, size }: FileInfo) => ({ uploadUrl: `https://media.example.com/${name}?${size}` });

export function explain(upload: Upload): string {
  if (upload.status === "completed") return upload.receipt?.id ?? "stored before";
  if (upload.status !== "failed") return `${upload.loaded} of ${upload.total} bytes`;
  const { error } = upload;
  if (error instanceof ApiError && error.code === "FILE_TOO_LARGE") return `${error.details.maxFileSize}`;
  return error.message;
}

export function Page({ record }: { record: FileRecord }): ReactElement {
  const { uploads, upload, pause, resume, cancel, retry, clear } = useUpload({
    createUpload,
    concurrency: 2,
    onComplete({ receipt }) {
      const known: UploadReceipt | null = receipt;
      return known;
    },
  });
  const [first] = uploads;
  const ids: string[] = upload(new File([], "a.txt"));
  for (const id of ids) pause(id);
  resume();
  retry();
  clear();
  cancel(first?.id);
  // @ts-expect-error The states are closed.
  if (first?.status === "sending") return <p />;
  // @ts-expect-error Only a completed upload has one.
  first?.receipt.id;
  // @ts-expect-error Uploads are not changed.
  if (first) first.status = "paused";
  // @ts-expect-error A path is no file.
  upload("harbour.jpg");
  return (
    <>
      <Dropzone label="Pictures" accept="image/*" multiple maxSize={1} className="zone" onFiles={upload}>
        {({ isDragging, rejections }) => (isDragging ? "Drop" : rejections.map(({ message }: Rejection) => message))}
      </Dropzone>
      <Dropzone label={<b>Pictures</b>} onFiles={([file]) => file && upload(file)} onReject={() => {}} />
      {/* @ts-expect-error The input has to be named. */}
      <Dropzone onFiles={upload} />
      <Image file={record} alt={record.description} loader={(width) => `/p?w=${width}`} sizes="50vw" className="wide" />
      <Image file={record} alt="" urls={{ 320: "/a", 640: "/b" }} width={320} />
      <Image file={record} alt="" aspect="16:9" preset="card" sizes="50vw" placeholder="data:image/png;base64,AAAA" />
      {/* @ts-expect-error What a picture shows has to be said. */}
      <Image file={record} />
      {/* @ts-expect-error The addresses of sizes come from a loader or from `urls`. */}
      <Image file={record} alt="" srcSet="/a 320w" />
    </>
  );
}

// @ts-expect-error Without it there is nowhere to send to.
export const useNothing = () => useUpload({});
