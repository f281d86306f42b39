import { ApiError } from "@media-asset-service/sdk";
import { type FormEvent, useState } from "react";
import { hasCode } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice, sentence } from "../../ui/notice.tsx";
import { useChangePassword } from "./security-api.ts";

const MIN_PASSWORD_LENGTH = 12;
const empty = { currentPassword: "", newPassword: "", repeated: "" };

export function PasswordForm() {
  const { user } = useSession();
  const [values, setValues] = useState(empty);
  const [checked, setChecked] = useState(false);
  const change = useChangePassword();

  const { currentPassword, newPassword, repeated } = values;
  const tooShort = newPassword.length < MIN_PASSWORD_LENGTH;
  const differs = repeated !== newPassword;
  const wrong = hasCode(change.error, "WRONG_PASSWORD") ? change.error : null;
  const weak = change.error instanceof ApiError && change.error.is("VALIDATION_ERROR") ? change.error : null;

  const clear = () => {
    setValues(empty);
    setChecked(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!tooShort && !differs) change.mutate({ currentPassword, newPassword }, { onSuccess: clear });
  };

  const input = (name: keyof typeof empty, autoComplete: string) => ({
    type: "password",
    autoComplete,
    required: true,
    maxLength: 128,
    value: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  });

  return (
    <Form
      className="password-form"
      edited={Object.values(values).some((value) => value !== "")}
      busy={change.isPending}
      onSubmit={submit}
    >
      {/* For password managers, which store passwords with a username. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <Field label="Current password" error={wrong?.message}>
        {(control) => <TextInput {...control} {...input("currentPassword", "current-password")} />}
      </Field>
      <Field
        label="New password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Several words in a row make a good password.`}
        error={
          checked && tooShort
            ? `Use at least ${MIN_PASSWORD_LENGTH} characters.`
            : weak && sentence(weak).replace(/^NewPassword/, "This password")
        }
      >
        {(control) => <TextInput {...control} {...input("newPassword", "new-password")} />}
      </Field>
      <Field label="Confirm new password" error={checked && !tooShort && differs ? "Passwords do not match." : null}>
        {(control) => <TextInput {...control} {...input("repeated", "new-password")} />}
      </Field>
      {change.error && !wrong && !weak && <ErrorNotice error={change.error} />}
      <Button type="submit" busy={change.isPending}>
        Change password
      </Button>
    </Form>
  );
}
