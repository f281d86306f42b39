import { type KeyboardEvent, useRef, useState } from "react";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";

const MOST = 50;
const LONGEST = 64;

/** Words that are added by Enter or comma, and taken away by their button or Backspace. */
export function TagInput({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);

  const add = (typed: string) => {
    const added = typed.split(",").map((tag) => tag.trim().slice(0, LONGEST));
    onChange([...new Set([...tags, ...added.filter((tag) => tag !== "")])].slice(0, MOST));
    setText("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "" && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  };

  return (
    <Field label="Tags" hint="Enter or a comma adds one.">
      {(control) => (
        <div className="tag-input">
          {tags.map((tag) => (
            <span key={tag} className="badge">
              <bdi>{tag}</bdi>
              <button
                type="button"
                aria-label={`Remove the tag ${tag}`}
                onClick={() => {
                  onChange(tags.filter((each) => each !== tag));
                  input.current?.focus();
                }}
              >
                <Icon name="close" size={10} />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            maxLength={LONGEST}
            placeholder={tags.length === 0 ? "harbour, boats" : ""}
            value={text}
            onKeyDown={press}
            onChange={({ target }) => (target.value.includes(",") ? add(target.value) : setText(target.value))}
            onBlur={() => text.trim() !== "" && add(text)}
          />
        </div>
      )}
    </Field>
  );
}
