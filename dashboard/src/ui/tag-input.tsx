import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./badge.css";
import "./tag-input.css";

const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 64;

interface TagInputProps {
  label: string;
  tags: readonly string[];
  /** Suggestions. */
  suggestions?: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Field for tags. Enter or a comma adds a tag; its button or Backspace removes it. */
export function TagInput({ label, tags, suggestions = [], onChange }: TagInputProps) {
  const listId = useId();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);

  const add = (typed: string) => {
    const added = typed.split(",").map((tag) => tag.trim().slice(0, MAX_TAG_LENGTH));
    onChange([...new Set([...tags, ...added.filter((tag) => tag !== "")])].slice(0, MAX_TAGS));
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
    <Field label={label} hint="Press Enter or type a comma to add a tag.">
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
          {/* A form compares the values of its controls. */}
          <input type="hidden" value={tags.join()} />
          <input
            {...control}
            ref={input}
            type="text"
            data-partial
            list={suggestions.length > 0 ? listId : undefined}
            autoComplete="off"
            maxLength={MAX_TAG_LENGTH}
            placeholder={tags.length === 0 ? "harbour, boats" : ""}
            value={text}
            onKeyDown={press}
            onChange={({ target }) => (target.value.includes(",") ? add(target.value) : setText(target.value))}
            onBlur={() => text.trim() !== "" && add(text)}
          />
          {suggestions.length > 0 && (
            <datalist id={listId}>
              {suggestions.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
          )}
        </div>
      )}
    </Field>
  );
}
