/** What a drop, a paste or a choice brought: a file, or what is in its place. */
export interface DroppedFile {
  /** Within what was dropped. */
  path: string;
  file?: File;
  /** An empty folder, or what the browser cannot read. */
  problem?: "empty" | "unreadable";
}

/** The files of a drop or a paste, folders included. Call it within the event: the data is gone after that. */
export async function droppedFiles({ items }: DataTransfer): Promise<DroppedFile[]> {
  const found = [...items].map((item): DroppedFile[] | Promise<DroppedFile[]> => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) return filesIn(entry as FileSystemDirectoryEntry);
    const file = item.getAsFile();
    return file ? [{ path: file.name, file }] : [];
  });
  return (await Promise.all(found)).flat();
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

/** A reader gives a hundred entries at a time, and none at the end. */
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
