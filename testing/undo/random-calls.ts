import type { Call, Model } from "./model.ts";

/** Only a few contents, so that duplicates occur. */
export const CONTENTS = ["one", "two two", "three three three", "four", "five five", "six six six six"];
const NAMES = ["a.txt", "b.txt", "c.txt"];
const MAX_FILES = 24;

export type Random = () => number;

/** Creates a Park-Miller generator, so that a seed reproduces a run. */
export function randomFrom(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state - 1) / 2_147_483_646;
  };
}

/** Returns a plausible call for the state of this account. Many calls refer to entries that no longer exist. */
export function randomCall(random: Random, { files, folders }: Model): Call {
  const one = <T>(of: readonly T[], instead: T): T => of[Math.floor(random() * of.length)] ?? instead;
  const ids = Object.keys(files);
  const aFile = () => one(ids, "file_00000000000000000000000000");
  const aFolder = () => one(Object.keys(folders), "fold_00000000000000000000000000");
  const aPlace = () => (random() < 0.4 ? null : aFolder());
  const perhaps = () => (random() < 0.6 ? undefined : aPlace());
  const crowded = Object.values(files).filter(({ where }) => where !== "purged").length > MAX_FILES;
  const fileOf = (where: string) =>
    random() < 0.85
      ? one(
          ids.filter((id) => files[id]?.where === where),
          aFile(),
        )
      : aFile();

  const choices: [weight: number, make: () => Call][] = [
    [
      crowded ? 0 : 8,
      () => ({ do: "upload", content: one(CONTENTS, ""), name: one(NAMES, ""), folderId: aPlace(), makes: null }),
    ],
    [crowded ? 0 : 2, () => ({ do: "createFolder", name: one(["x", "y"], ""), parentId: aPlace(), makes: null })],
    [5, () => ({ do: "delete", id: fileOf("live") })],
    [6, () => ({ do: "restore", id: fileOf("trash"), to: perhaps() })],
    [5, () => ({ do: "replace", id: fileOf("live"), content: one(CONTENTS, "") })],
    [3, () => ({ do: "restoreVersion", id: fileOf("live"), version: 1 + Math.floor(random() * 4) })],
    [1, () => ({ do: "deleteVersion", id: fileOf("live"), version: 1 + Math.floor(random() * 4) })],
    [3, () => ({ do: "rename", id: fileOf("live"), name: one(NAMES, "") })],
    [3, () => ({ do: "move", id: fileOf("live"), folderId: aPlace() })],
    [2, () => ({ do: "show", id: fileOf("live"), isPublic: random() < 0.5 })],
    [crowded ? 5 : 1, () => ({ do: "purge", id: random() < 0.7 ? fileOf("trash") : aFolder() })],
    [crowded ? 1 : 0.2, () => ({ do: "empty" })],
    [2, () => ({ do: "deleteFolder", id: aFolder() })],
    [3, () => ({ do: "restoreFolder", id: aFolder(), to: perhaps() })],
    [
      2,
      () => {
        const type = one(["delete", "move", "restore", "purge"] as const, "delete");
        const folderId = type === "move" ? aPlace() : type === "restore" ? perhaps() : undefined;
        return { do: "bulk", type, ids: [aFile(), aFile(), aFile(), aFile()], folderId };
      },
    ],
  ];
  let remaining = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of choices) {
    remaining -= weight;
    if (remaining < 0) return make();
  }
  return { do: "empty" };
}
