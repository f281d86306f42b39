/* A model of the account and of the effect of each call: a short version of the rules, to compare the service with. */

export type Where = "live" | "trash" | "purged";

export interface ModelFile {
  where: Where;
  name: string;
  folderId: string | null;
  isPublic: boolean;
  content: string;
  version: number;
  /** The content of old versions by version. */
  old: Record<number, string>;
  deletedWith: string | null;
}

export interface ModelFolder {
  where: Where;
  parentId: string | null;
  name: string;
  deletedWith: string | null;
}

export interface Model {
  files: Record<string, ModelFile>;
  folders: Record<string, ModelFolder>;
}

/** A call with its arguments. `makes`: the ID of the created object in the response. */
export type Call =
  | { do: "upload"; content: string; name: string; folderId: string | null; makes: string | null }
  | { do: "createFolder"; name: string; parentId: string | null; makes: string | null }
  | { do: "delete" | "purge" | "deleteFolder"; id: string }
  | { do: "restore" | "restoreFolder"; id: string; to: string | null | undefined }
  | { do: "replace"; id: string; content: string }
  | { do: "restoreVersion" | "deleteVersion"; id: string; version: number }
  | { do: "rename"; id: string; name: string }
  | { do: "move"; id: string; folderId: string | null }
  | { do: "show"; id: string; isPublic: boolean }
  | { do: "bulk"; type: "delete" | "move" | "restore" | "purge"; ids: string[]; folderId: string | null | undefined }
  | { do: "empty" };

/** "ok" or the error code. For a bulk operation, the number of successful files. */
export type Outcome = string;

const OK = "ok";
export const MAX_OLD_VERSIONS = 10;

/** Applies the call to the model, which it changes. Returns the expected outcome. */
export function apply(model: Model, call: Call): Outcome {
  const { files, folders } = model;
  const isLive = (folderId: string | null) => folderId === null || folders[folderId]?.where === "live";
  const twinOf = (content: string, but?: string) =>
    Object.entries(files).find(([id, file]) => id !== but && file.where === "live" && file.content === content);
  const namesake = (parentId: string | null, name: string) =>
    Object.values(folders).some((it) => it.where === "live" && it.parentId === parentId && it.name === name);
  const fileIn = (id: string, where: Where) => (files[id]?.where === where ? files[id] : undefined);

  switch (call.do) {
    case "upload": {
      const { content, name, folderId, makes } = call;
      if (!isLive(folderId)) return "FOLDER_NOT_FOUND";
      if (twinOf(content)) return "DUPLICATE_FILE";
      if (makes === null) return OK;
      files[makes] = { where: "live", name, folderId, isPublic: true, content, version: 1, old: {}, deletedWith: null };
      return OK;
    }
    case "createFolder": {
      const { name, parentId, makes } = call;
      if (!isLive(parentId)) return "FOLDER_NOT_FOUND";
      if (namesake(parentId, name)) return "DUPLICATE_FOLDER";
      if (makes !== null) folders[makes] = { where: "live", parentId, name, deletedWith: null };
      return OK;
    }
    case "delete": {
      const file = fileIn(call.id, "live");
      if (!file) return "FILE_NOT_FOUND";
      file.where = "trash";
      return OK;
    }
    case "restore": {
      const file = fileIn(call.id, "trash");
      if (!file) return "FILE_NOT_FOUND";
      if (call.to === undefined && !isLive(file.folderId)) return "FOLDER_DELETED";
      const to = call.to === undefined ? file.folderId : call.to;
      if (!isLive(to)) return "FOLDER_NOT_FOUND";
      if (twinOf(file.content)) return "DUPLICATE_FILE";
      Object.assign(file, { where: "live", folderId: to, deletedWith: null });
      return OK;
    }
    case "replace": {
      const file = fileIn(call.id, "live");
      if (!file) return "FILE_NOT_FOUND";
      return setContent(file, call.content, twinOf(call.content, call.id) !== undefined);
    }
    case "restoreVersion": {
      const file = fileIn(call.id, "live");
      if (!file) return "FILE_NOT_FOUND";
      if (call.version === file.version) return "VERSION_IS_CURRENT";
      const content = file.old[call.version];
      if (content === undefined) return "VERSION_NOT_FOUND";
      if (content === file.content) return OK;
      if (twinOf(content)) return "DUPLICATE_FILE";
      delete file.old[call.version];
      return setContent(file, content, false);
    }
    case "deleteVersion": {
      const file = fileIn(call.id, "live");
      if (!file) return "FILE_NOT_FOUND";
      if (call.version === file.version) return "VERSION_IS_CURRENT";
      if (file.old[call.version] === undefined) return "VERSION_NOT_FOUND";
      delete file.old[call.version];
      return OK;
    }
    case "rename":
    case "show":
    case "move": {
      const file = fileIn(call.id, "live");
      if (!file) return "FILE_NOT_FOUND";
      if (call.do === "move" && !isLive(call.folderId)) return "FOLDER_NOT_FOUND";
      if (call.do === "move") file.folderId = call.folderId;
      else if (call.do === "rename") file.name = call.name;
      else file.isPublic = call.isPublic;
      return OK;
    }
    case "deleteFolder": {
      if (folders[call.id]?.where !== "live") return "FOLDER_NOT_FOUND";
      const inside = subtree(model, call.id, (folder) => folder.where === "live");
      for (const id of inside) {
        Object.assign(folders[id] ?? {}, { where: "trash", deletedWith: id === call.id ? null : call.id });
      }
      for (const file of Object.values(files)) {
        const isDeleted = file.where === "live" && inside.includes(file.folderId ?? "");
        if (isDeleted) Object.assign(file, { where: "trash", deletedWith: call.id });
      }
      return OK;
    }
    case "restoreFolder": {
      const folder = folders[call.id];
      if (folder?.where !== "trash") return "FOLDER_NOT_FOUND";
      if (call.to === undefined && !isLive(folder.parentId)) return "FOLDER_DELETED";
      const to = call.to === undefined ? folder.parentId : call.to;
      if (!isLive(to)) return "FOLDER_NOT_FOUND";
      if (namesake(to, folder.name)) return "DUPLICATE_FOLDER";
      const { folderIds, fileIds } = trashedWith(model, call.id);
      if (fileIds.some((id) => twinOf(files[id]?.content ?? ""))) return "DUPLICATE_FILE";
      for (const id of folderIds) Object.assign(folders[id] ?? {}, { where: "live", deletedWith: null });
      for (const id of fileIds) Object.assign(files[id] ?? {}, { where: "live", deletedWith: null });
      folder.parentId = to;
      return OK;
    }
    case "purge": {
      if (fileIn(call.id, "trash")) {
        purgeFile(model, call.id);
        return OK;
      }
      if (folders[call.id]?.where !== "trash") return "TRASH_ITEM_NOT_FOUND";
      const { folderIds, fileIds } = trashedWith(model, call.id);
      for (const id of folderIds) Object.assign(folders[id] ?? {}, { where: "purged" });
      for (const id of fileIds) purgeFile(model, id);
      return OK;
    }
    case "empty": {
      for (const [id, file] of Object.entries(files)) if (file.where === "trash") purgeFile(model, id);
      for (const folder of Object.values(folders)) if (folder.where === "trash") folder.where = "purged";
      return OK;
    }
    case "bulk": {
      // The operation may be refused, or all of its items may fail.
      if (typeof call.folderId === "string" && !isLive(call.folderId)) return "0 done";
      return `${[...new Set(call.ids)].toSorted().filter((id) => apply(model, single(call, id)) === OK).length} done`;
    }
  }
}

function single({ type, folderId }: Extract<Call, { do: "bulk" }>, id: string): Call {
  if (type === "move") return { do: "move", id, folderId: folderId ?? null };
  return type === "restore" ? { do: "restore", id, to: folderId } : { do: type, id };
}

function setContent(file: ModelFile, content: string, isTaken: boolean): Outcome {
  if (file.content === content) return OK;
  if (isTaken) return "DUPLICATE_FILE";
  file.old[file.version] = file.content;
  Object.assign(file, { content, version: file.version + 1 });
  for (const version of Object.keys(file.old)
    .map(Number)
    .sort((a, b) => b - a)
    .slice(MAX_OLD_VERSIONS))
    delete file.old[version];
  return OK;
}

function purgeFile({ files }: Model, id: string): void {
  Object.assign(files[id] ?? {}, { where: "purged", old: {} });
}

function subtree({ folders }: Model, id: string, belongs: (folder: ModelFolder) => boolean): string[] {
  const inside = Object.entries(folders).filter(([, it]) => it.parentId === id && belongs(it));
  return [id, ...inside.flatMap(([child]) => subtree({ files: {}, folders }, child, belongs))];
}

/** Returns the entries that were trashed with a folder, or those of them inside this folder. */
function trashedWith(model: Model, id: string): { folderIds: string[]; fileIds: string[] } {
  const top = model.folders[id]?.deletedWith ?? id;
  const folderIds = subtree(model, id, (folder) => folder.where === "trash" && folder.deletedWith === top);
  const fileIds = Object.entries(model.files)
    .filter(([, it]) => it.where === "trash" && it.deletedWith === top && folderIds.includes(it.folderId ?? ""))
    .map(([fileId]) => fileId);
  return { folderIds, fileIds };
}
