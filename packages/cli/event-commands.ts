import type { EventsListParams, EventType, MediaEvent } from "../../sdk/index.ts";
import { type Arguments, listOf, UsageError } from "./arguments.ts";
import { type CommandRun, table } from "./output.ts";

const MAX_LIMIT = 1_000;

/** Lists events, or prints them as they are recorded until the process is interrupted. */
export const events: CommandRun = async (media, args, _progress, print) => {
  const params = paramsOf(args.options);
  if (args.follow) {
    for await (const event of media.events.listen(params)) {
      print(args.json ? JSON.stringify(event) : lineOf(event));
    }
  }
  const page = await media.events.list({ limit: 100, ...params });
  const rows = page.events.map(cellsOf);
  return { data: page, text: [...table(["TIME", "TYPE", "OBJECT", "CHANGED"], rows), "", `Cursor: ${page.cursor}`] };
};

function paramsOf({ types, cursor, limit }: Arguments["options"]): EventsListParams {
  const count = Number(limit);
  if (limit !== undefined && !(Number.isInteger(count) && count >= 1 && count <= MAX_LIMIT)) {
    throw new UsageError(`--limit must be a number from 1 to ${MAX_LIMIT}, not ${limit}`);
  }
  return {
    // The service names the allowed types if one is unknown.
    ...(types !== undefined && { types: listOf(types) as EventType[] }),
    ...(cursor !== undefined && { cursor }),
    ...(limit !== undefined && { limit: count }),
  };
}

const cellsOf = ({ createdAt, type, data }: MediaEvent): string[] => [
  createdAt,
  type,
  data.id,
  data.changed.join(", "),
];

const lineOf = (event: MediaEvent): string => {
  const [time = "", type = "", ...rest] = cellsOf(event);
  return [time.padEnd(24), type.padEnd(17), ...rest].join("  ").trimEnd();
};
