import { ApiError } from "@media-asset-service/sdk";
import type { ChangeEvent } from "react";
import { Field, TextInput } from "../ui/field.tsx";
import { sentence } from "../ui/notice.tsx";

const MIN_PASSWORD_LENGTH = 12;

export interface NewPassword {
  newPassword: string;
  repeated: string;
}

export const isComplete = ({ newPassword, repeated }: NewPassword): boolean =>
  newPassword.length >= MIN_PASSWORD_LENGTH && repeated === newPassword;

/** Whether the service rejected a new password. The field shows the reason. */
export const isWeakness = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.is("VALIDATION_ERROR");

interface NewPasswordProps {
  labels: [password: string, repeated: string];
  value: NewPassword;
  onChange: (changes: Partial<NewPassword>) => void;
  /** Whether to show what is missing. */
  checked: boolean;
  error: unknown;
}

/** Two fields for a new password. */
export function NewPasswordFields({ labels, value, onChange, checked, error }: NewPasswordProps) {
  const { newPassword, repeated } = value;
  const tooShort = newPassword.length < MIN_PASSWORD_LENGTH;
  const input = (name: keyof NewPassword) => ({
    type: "password",
    autoComplete: "new-password",
    required: true,
    maxLength: 128,
    value: value[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Field
        label={labels[0]}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Several words in a row make a good password.`}
        error={
          checked && tooShort
            ? `Use at least ${MIN_PASSWORD_LENGTH} characters.`
            : isWeakness(error)
              ? sentence(error).replace(/^(?:NewP|P)assword/, "This password")
              : null
        }
      >
        {(control) => <TextInput {...control} {...input("newPassword")} />}
      </Field>
      <Field
        label={labels[1]}
        error={checked && !tooShort && repeated !== newPassword ? "Passwords do not match." : null}
      >
        {(control) => <TextInput {...control} {...input("repeated")} />}
      </Field>
    </>
  );
}
