import { type ReactNode, useId, useRef } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./overflow.css";

interface OverflowProps {
  label: string;
  icon?: IconName;
  className?: string;
  /** Content of the button, instead of the icon. */
  face?: ReactNode;
  children: ReactNode;
}

/**
 * Shows its content in line, and on phones in the popover of a button. The popover closes after an action, except of
 * buttons with `data-stays`.
 */
export function Overflow({ label, icon = "more", className = "icon-button", face, children }: OverflowProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const closeAfterAction = ({ target }: React.MouseEvent) => {
    if ((target as Element).closest("a, button:not([popovertarget], [data-stays])")) popover.current?.hidePopover();
  };
  return (
    <>
      <button type="button" className={`overflow-button ${className}`} aria-label={label} popoverTarget={id}>
        {face ?? <Icon name={icon} />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: follows the clicks on the controls inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: controls turn keys into clicks */}
      <div ref={popover} id={id} popover="auto" className="overflow" onClick={closeAfterAction}>
        {children}
      </div>
    </>
  );
}
