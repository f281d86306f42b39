/** One entry that a user dropped, pasted or chose: a file, or the problem that replaces it. */
export interface DroppedFile {
  /** Path within the dropped folder; the file name if the file was not in a folder. */
  path: string;
  file?: File;
  /** `empty`: a folder without entries. `unreadable`: an entry that the browser cannot read. */
  problem?: "empty" | "unreadable";
}

/**
 * Returns the files of a drop or a paste, including those in folders. Call it in the event handler: the browser clears
 * the data after the event.
 */
export async function droppedFiles({ items }: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...items].map((item): DroppedFile[] | Promise<DroppedFile[]> => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) return filesIn(entry as FileSystemDirectoryEntry);
    const file = item.getAsFile();
    return file ? [{ path: file.name, file }] : [];
  });
  return (await Promise.all(entries)).flat();
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<DroppedFile[]> {
  const path = folder.fullPath.slice(1);
  try {
    const entries = await readAll(folder.createReader());
    if (entries.length === 0) return [{ path, problem: "empty" }];
    const files: DroppedFile[] = [];
    for (const entry of entries) {
      if (entry.isDirectory) files.push(...(await filesIn(entry as FileSystemDirectoryEntry)));
      else files.push(await read(entry as FileSystemFileEntry));
    }
    return files;
  } catch {
    return [{ path, problem: "unreadable" }];
  }
}

/** Reads all entries. `readEntries` returns up to 100 entries per call, and an empty list at the end. */
async function readAll(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function read(entry: FileSystemFileEntry): Promise<DroppedFile> {
  const path = entry.fullPath.slice(1);
  return new Promise((resolve) =>
    entry.file(
      (file) => resolve({ path, file }),
      () => resolve({ path, problem: "unreadable" }),
    ),
  );
}
