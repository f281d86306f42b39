import {
  ApiError,
  Dropzone,
  type FileInfo,
  Image,
  Picture,
  type Rejection,
  type Upload,
  type UploadReceipt,
  useUpload,
} from "@media-asset-service/react";
import type { FileRecord } from "@media-asset-service/sdk";
import type { ReactElement } from "react";

/* Code of an application. It is only compiled: in the checkout, and with the package that npm installs. */

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
      const typed: UploadReceipt | null = receipt;
      return typed;
    },
  });
  const [first] = uploads;
  const ids: string[] = upload(new File([], "a.txt"));
  for (const id of ids) pause(id);
  resume();
  retry();
  clear();
  cancel(first?.id);
  // @ts-expect-error `sending` is not a status.
  if (first?.status === "sending") return <p />;
  // @ts-expect-error Only a completed upload has a receipt.
  first?.receipt.id;
  // @ts-expect-error Uploads are read-only.
  if (first) first.status = "paused";
  // @ts-expect-error A path is not a File.
  upload("harbour.jpg");
  return (
    <>
      <Dropzone label="Pictures" accept="image/*" multiple maxSize={1} className="zone" onFiles={upload}>
        {({ isDragging, rejections }) => (isDragging ? "Drop" : rejections.map(({ message }: Rejection) => message))}
      </Dropzone>
      <Dropzone label={<b>Pictures</b>} onFiles={([file]) => file && upload(file)} onReject={() => {}} />
      {/* @ts-expect-error The label is required. */}
      <Dropzone onFiles={upload} />
      <Image file={record} alt={record.description} loader={(width) => `/p?w=${width}`} sizes="50vw" className="wide" />
      <Image file={record} alt="" urls={{ 320: "/a", 640: "/b" }} width={320} />
      <Image file={record} alt="" aspect="16:9" preset="card" sizes="50vw" placeholder="data:image/png;base64,AAAA" />
      {/* @ts-expect-error The alternative text is required. */}
      <Image file={record} />
      <Picture
        file={record}
        alt={record.description}
        aspect="16:9"
        sizes="50vw"
        className="wide"
        fetchPriority="high"
      />
      {/* @ts-expect-error Each source has its own format. */}
      <Picture file={record} alt="" format="webp" />
      {/* @ts-expect-error `srcSet` is built from `loader` or `urls`. */}
      <Image file={record} alt="" srcSet="/a 320w" />
    </>
  );
}

// @ts-expect-error `createUpload` is required.
export const useNothing = () => useUpload({});
