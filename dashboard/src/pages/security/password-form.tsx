import { type FormEvent, useState } from "react";
import { hasCode } from "../../api.ts";
import { isComplete, isWeakness, NewPasswordFields } from "../../session/new-password.tsx";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { useChangePassword } from "./security-api.ts";

const empty = { currentPassword: "", newPassword: "", repeated: "" };

export function PasswordForm() {
  const { user } = useSession();
  const [values, setValues] = useState(empty);
  const [checked, setChecked] = useState(false);
  const change = useChangePassword();

  const { currentPassword, newPassword } = values;
  const wrong = hasCode(change.error, "WRONG_PASSWORD") ? change.error : null;

  const clear = () => {
    setValues(empty);
    setChecked(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isComplete(values)) change.mutate({ currentPassword, newPassword }, { onSuccess: clear });
  };

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
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
            value={currentPassword}
            onChange={({ target }) => setValues({ ...values, currentPassword: target.value })}
          />
        )}
      </Field>
      <NewPasswordFields
        labels={["New password", "Confirm new password"]}
        value={values}
        onChange={(changes) => setValues((current) => ({ ...current, ...changes }))}
        checked={checked}
        error={change.error}
      />
      {change.error && !wrong && !isWeakness(change.error) && <ErrorNotice error={change.error} />}
      <Button type="submit" busy={change.isPending}>
        Change password
      </Button>
    </Form>
  );
}
