"use client";
import {
  type ComponentPropsWithoutRef,
  type DragEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { type DroppedFile, droppedFiles } from "./dropped-files.ts";
import { type FileLimits, type Rejection, selectFiles } from "./select-files.ts";

/** What a function as `children` is given. */
export interface DropzoneState {
  /** Whether files are being dragged over it. */
  isDragging: boolean;
  /** Whether dropped folders are being read. */
  isReading: boolean;
  /** What was not taken of the last choice. Without a function as `children` the dropzone lists them itself. */
  rejections: readonly Rejection[];
  /** Opens the browser's dialog, as a click on the input does. Works within a click or a key press. */
  open(): void;
}

type Div = Omit<ComponentPropsWithoutRef<"div">, "children" | "onDrop" | "onDragOver" | "onDragLeave" | "onPaste">;

export interface DropzoneProps extends FileLimits, Div {
  /** Names the input, for everybody. */
  label: ReactNode;
  /** What was chosen, dropped or pasted, and is accepted; never called without a file. */
  onFiles: (files: File[]) => void;
  onReject?: ((rejections: Rejection[]) => void) | undefined;
  disabled?: boolean | undefined;
  children?: ReactNode | ((state: DropzoneState) => ReactNode);
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/**
 * Takes files that people choose, drop (folders, too) or paste while the focus is in it. It comes without styles: a
 * `<div data-dropzone>` with a real file input and its label. While they apply it has `data-dragging`, `data-reading`,
 * `data-rejected` and `data-disabled`.
 *
 * @example
 * <Dropzone label="Pictures" accept="image/*" multiple onFiles={upload} />
 */
export function Dropzone(props: DropzoneProps): ReactElement {
  const { label, onFiles, onReject, accept, multiple, maxSize, disabled = false, children, ...div } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [isReading, setReading] = useState(false);
  const [rejections, setRejections] = useState<readonly Rejection[]>([]);

  const take = (found: readonly DroppedFile[]) => {
    const selection = selectFiles(found, { accept, multiple, maxSize });
    setRejections(selection.rejections);
    if (selection.rejections.length > 0) onReject?.(selection.rejections);
    if (selection.files.length > 0) onFiles(selection.files);
  };
  const takeFrom = async (data: DataTransfer) => {
    const found = droppedFiles(data);
    setReading(true);
    take(await found.finally(() => setReading(false)));
  };
  const state = (is: boolean) => (is ? "" : undefined);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who drags has a pointer; everybody else uses the input in it.
    <div
      {...div}
      data-dropzone=""
      data-dragging={state(isDragging)}
      data-reading={state(isReading)}
      data-rejected={state(rejections.length > 0)}
      data-disabled={state(disabled)}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        // Without this the browser would show the file instead of the page.
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? "none" : "copy";
        setDragging(!disabled);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragging(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setDragging(false);
        if (!disabled) void takeFrom(event.dataTransfer);
      }}
      onPaste={(event) => {
        if (disabled || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        void takeFrom(event.clipboardData);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const found = [...(currentTarget.files ?? [])].map((file) => ({ path: file.name, file }));
          // The same file can be chosen again.
          currentTarget.value = "";
          take(found);
        }}
      />
      {typeof children === "function"
        ? children({ isDragging, isReading, rejections, open: () => input.current?.click() })
        : children}
      {typeof children !== "function" && rejections.length > 0 && (
        <div role="alert" data-rejections="">
          <ul>
            {rejections.map(({ name, message }) => (
              <li key={name}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
