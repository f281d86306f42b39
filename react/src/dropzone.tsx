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

/** The argument of a function that is passed as `children`. */
export interface DropzoneState {
  /** Whether the user is dragging files over the dropzone. */
  isDragging: boolean;
  /** Whether the dropzone is reading dropped folders. */
  isReading: boolean;
  /** Files of the last selection that were rejected. The dropzone lists them itself unless `children` is a function. */
  rejections: readonly Rejection[];
  /** Opens the browser's file dialog. Call it in the handler of a click or a key press. */
  open(): void;
}

type Div = Omit<ComponentPropsWithoutRef<"div">, "children" | "onDrop" | "onDragOver" | "onDragLeave" | "onPaste">;

export interface DropzoneProps extends FileLimits, Div {
  /** The visible label of the file input, which screen readers also announce. */
  label: ReactNode;
  /** Receives the accepted files that the user chose, dropped or pasted. It is never called with an empty list. */
  onFiles: (files: File[]) => void;
  onReject?: ((rejections: Rejection[]) => void) | undefined;
  disabled?: boolean | undefined;
  children?: ReactNode | ((state: DropzoneState) => ReactNode);
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/**
 * Accepts files that users choose, drop (including folders) or paste while the dropzone has the focus. It has no
 * styles: it renders a `<div data-dropzone>` with a native file input and its label. Its state is visible in the
 * attributes `data-dragging`, `data-reading`, `data-rejected` and `data-disabled`.
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

  const take = (dropped: readonly DroppedFile[]) => {
    const selection = selectFiles(dropped, { accept, multiple, maxSize });
    setRejections(selection.rejections);
    if (selection.rejections.length > 0) onReject?.(selection.rejections);
    if (selection.files.length > 0) onFiles(selection.files);
  };
  const takeFrom = async (data: DataTransfer) => {
    const dropped = droppedFiles(data);
    setReading(true);
    take(await dropped.finally(() => setReading(false)));
  };
  const state = (is: boolean) => (is ? "" : undefined);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging needs a pointer; the keyboard uses the input inside.
    <div
      {...div}
      data-dropzone=""
      data-dragging={state(isDragging)}
      data-reading={state(isReading)}
      data-rejected={state(rejections.length > 0)}
      data-disabled={state(disabled)}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        // By default the browser opens a dropped file instead of the page.
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
          const chosen = [...(currentTarget.files ?? [])].map((file) => ({ path: file.name, file }));
          // Allows the user to choose the same file again.
          currentTarget.value = "";
          take(chosen);
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
