/** A value that is used only as JSON text: responses contain the text unchanged. */
export class JsonText<Value> {
  readonly text: string;
  /** Only for the type. */
  declare readonly of: Value;

  constructor(text: string) {
    this.text = text;
  }
}

export function jsonText<Value>(value: Value): JsonText<Value> {
  return new JsonText(JSON.stringify(value));
}

export function jsonArray<Item>(items: readonly JsonText<Item>[]): JsonText<Item[]> {
  return new JsonText(`[${items.map(({ text }) => text).join(",")}]`);
}

type Texts<Value> = { [Name in keyof Value]: JsonText<Value[Name]> };

export function jsonObject<Value>(fields: Texts<Value>): JsonText<Value> {
  const entries = Object.entries<JsonText<unknown>>(fields);
  return new JsonText(`{${entries.map(([name, { text }]) => `${JSON.stringify(name)}:${text}`).join(",")}}`);
}
