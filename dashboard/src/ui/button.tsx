import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import "./button.css";

type Appearance = "primary" | "plain" | "quiet" | "danger";

interface Face {
  look?: Appearance;
  icon?: IconName | undefined;
  small?: boolean;
  children: ReactNode;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children">, Face {
  /** Shows that an action is in progress, and ignores clicks. */
  busy?: boolean;
}

const face = (look: Appearance, small: boolean) => `button button-${look}${small ? " button-small" : ""}`;

export function Button({ look = "plain", icon, small = false, busy = false, children, ...rest }: ButtonProps) {
  // aria-disabled instead of disabled, so that the button keeps the focus.
  const { onClick, type = "button", ...props } = rest;
  return (
    <button
      {...props}
      type={busy ? "button" : type}
      className={face(look, small)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {busy && <span className="spinner" />}
    </button>
  );
}

export function LinkButton({ look = "plain", icon, small = false, children, ...props }: LinkProps & Face) {
  return (
    <Link {...props} className={face(look, small)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, className = "", ...props }: IconButtonProps) {
  return (
    <button type="button" {...props} className={`icon-button ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
