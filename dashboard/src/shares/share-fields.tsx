import type { Dispatch, SetStateAction } from "react";
import { Checkbox, Choice, Field, Select, TextInput } from "../ui/field.tsx";

const DAY_MS = 86_400_000;
/** Lifetimes, in days. */
const EXPIRIES = [
  { value: "1", label: "In a day" },
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
] as const;

export interface ShareSettings {
  access: "view" | "download";
  /** Days from now; empty for no change. */
  expires: string;
  withPassword: boolean;
  /** Empty for no change. */
  password: string;
}

interface FieldsProps {
  settings: ShareSettings;
  onChange: Dispatch<SetStateAction<ShareSettings>>;
  /** Label of the current expiry, for an existing link. */
  until?: string;
  hasPassword?: boolean;
}

/** Fields with the settings of a link. */
export function ShareFields({ settings, onChange, until, hasPassword = false }: FieldsProps) {
  const { access, expires, withPassword, password } = settings;
  const set = (changes: Partial<ShareSettings>) => onChange((before) => ({ ...before, ...changes }));
  return (
    <>
      <fieldset className="choices">
        <legend className="visually-hidden">Access</legend>
        <Choice
          name="access"
          label="View"
          hint="Images without their metadata, and thumbnails of other files."
          checked={access === "view"}
          onChange={() => set({ access: "view" })}
        />
        <Choice
          name="access"
          label="View and download"
          hint="Also the original files, including their metadata."
          checked={access === "download"}
          onChange={() => set({ access: "download" })}
        />
      </fieldset>
      <Field label="Expires">
        {(control) => (
          <Select
            {...control}
            options={until === undefined ? EXPIRIES : [{ value: "", label: until }, ...EXPIRIES]}
            value={expires}
            onChange={(event) => set({ expires: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        label="Require a password"
        checked={withPassword}
        onChange={(event) => set({ withPassword: event.target.checked })}
      />
      {withPassword && (
        <Field label="Password" hint={hasPassword ? "Leave empty to keep the password." : "At least 8 characters."}>
          {(control) => (
            <TextInput
              {...control}
              type="password"
              autoComplete="new-password"
              required={!hasPassword}
              minLength={8}
              maxLength={128}
              value={password}
              onChange={(event) => set({ password: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

export function expiryOf({ expires }: ShareSettings): { expiresAt?: string } {
  return expires === "" ? {} : { expiresAt: new Date(Date.now() + Number(expires) * DAY_MS).toISOString() };
}
