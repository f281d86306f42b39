import { useState } from "react";
import type { Account, Limits } from "../../api.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { Checkbox, Field, Select, TextInput } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { type CustomLimits, PLANS, type Plan, useSaveAccount } from "./accounts-api.ts";
import { fromBytes, LimitField, type LimitText, toLimit } from "./limit-field.tsx";

const LIMITS = [
  { name: "storageBytes", label: "Storage", bytes: true },
  { name: "bandwidthBytes", label: "Bandwidth per month", bytes: true },
  { name: "maxFileSize", label: "Maximum file size", bytes: true },
  { name: "apiCallsPerDay", label: "API calls per day", bytes: false },
  { name: "anonymousVariantsPerDay", label: "New variants per day without a key", bytes: false },
  { name: "aiCreditsPerMonth", label: "AI credits per month", bytes: false },
  { name: "maxOpenUploads", label: "Open uploads", bytes: false },
  { name: "maxUrlLifetime", label: "Lifetime of signed URLs (seconds)", bytes: false },
] as const satisfies { name: keyof Limits; label: string; bytes: boolean }[];

type Texts = Record<keyof Limits, LimitText>;

/** Creates or edits an account. */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const save = useSaveAccount(account?.id ?? null);
  const [name, setName] = useState(account?.name ?? "");
  const [plan, setPlan] = useState<Plan>(PLANS.find((each) => each === account?.plan) ?? "FREE");
  const [stripLocation, setStripLocation] = useState(account?.stripLocation ?? false);
  const [texts, setTexts] = useState(() => textsOf(account));

  const submit = () =>
    save.mutate(
      { name: name.trim(), plan, limits: limitsOf(texts, account), stripLocation },
      {
        onSuccess() {
          toast(account ? "Account updated." : "Account created.");
          onClose();
        },
      },
    );

  return (
    <FormDialog
      title={account ? "Edit account" : "Create account"}
      action={account ? "Save" : "Create account"}
      wide
      busy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="account-fields">
        <Field label="Name">
          {(control) => (
            <TextInput
              {...control}
              required
              maxLength={255}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Plan">
          {(control) => (
            <Select
              {...control}
              options={PLANS.map((value) => ({ value, label: value }))}
              value={plan}
              onChange={(event) => setPlan(PLANS.find((each) => each === event.target.value) ?? "FREE")}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label="Remove locations from new images and videos"
        hint="An upload request can override this setting."
        checked={stripLocation}
        onChange={(event) => setStripLocation(event.target.checked)}
      />
      <fieldset>
        <legend className="account-legend">Custom limits</legend>
        <p className="field-hint">Leave empty to use the plan's limit.</p>
        <div className="account-fields account-limits">
          {LIMITS.map(({ name: limit, label, bytes }) => (
            <LimitField
              key={limit}
              label={label}
              bytes={bytes}
              text={texts[limit]}
              onChange={(text) => setTexts({ ...texts, [limit]: text })}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}

function textsOf(account: Account | null): Texts {
  const custom: Partial<Limits> = account?.customLimits ?? {};
  return Object.fromEntries(
    LIMITS.map(({ name, bytes }) => [
      name,
      bytes ? fromBytes(custom[name]) : { amount: `${custom[name] ?? ""}`, unit: 0 },
    ]),
  ) as Texts;
}

/** Returns the changed limits. Null resets a custom limit to the limit of the plan. */
function limitsOf(texts: Texts, account: Account | null): CustomLimits {
  const limits: CustomLimits = {};
  for (const { name } of LIMITS) {
    const value = toLimit(texts[name]);
    if (value !== null) limits[name] = value;
    else if (account?.customLimits[name] !== undefined) limits[name] = null;
  }
  return limits;
}
