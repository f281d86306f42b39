import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import "./menu.css";

export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  run: () => void;
}

/** A position in the window. */
interface Point {
  clientX: number;
  clientY: number;
}

export interface MenuHandle {
  /** Opens the menu at a position, such as that of a right click. */
  openAt: (point: Point) => void;
}

interface MenuProps {
  ref?: Ref<MenuHandle>;
  label: string;
  items: MenuItem[];
  className?: string;
  /** Tab index of the button. */
  tabIndex?: 0 | -1;
}

/** Button that opens a menu. Its items are rendered while it is open. Arrow keys, Home, End and Escape work as described in the ARIA Authoring Practices. */
export function Menu({ ref, label, items, className, tabIndex = 0 }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const point = useRef<Point>(null);
  const [open, setOpen] = useState(false);

  const place = (isOpen: boolean) => {
    // The items stay until the browser has returned the focus.
    setOpen(isOpen);
    if (!isOpen) point.current = null;
    const box = button.current?.getBoundingClientRect();
    if (!isOpen || !box || !list.current) return;
    const { offsetWidth, offsetHeight } = list.current;
    const below = box.bottom + 4 + offsetHeight < innerHeight;
    const top = below ? box.bottom + 4 : box.top - 4 - offsetHeight;
    const { clientX: x, clientY: y } = point.current ?? { clientX: box.right - offsetWidth, clientY: top };
    list.current.style.top = `${Math.max(8, Math.min(y, innerHeight - offsetHeight - 8))}px`;
    list.current.style.left = `${Math.max(8, Math.min(x, innerWidth - offsetWidth - 8))}px`;
    list.current.querySelector("button")?.focus();
  };
  useImperativeHandle(ref, () => ({
    openAt({ clientX, clientY }) {
      point.current = { clientX, clientY };
      list.current?.showPopover();
    },
  }));

  const walk = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = document.activeElement instanceof HTMLButtonElement ? buttons.indexOf(document.activeElement) : -1;
    const last = buttons.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    if (event.key === "Tab") list.current?.hidePopover();
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <>
      <div ref={button} className={className}>
        <IconButton
          icon="more"
          label={label}
          tabIndex={tabIndex}
          popoverTarget={id}
          aria-haspopup="menu"
          aria-expanded={open}
        />
      </div>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="menu"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={({ newState }) => newState === "open" && flushSync(() => setOpen(true))}
        onToggle={(event) => place(event.newState === "open")}
        onKeyDown={walk}
      >
        {open &&
          items.map((item) => (
            <MenuButton
              key={item.label}
              danger={item.danger ?? false}
              onClick={() => {
                list.current?.hidePopover();
                item.run();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </MenuButton>
          ))}
      </div>
    </>
  );
}

function MenuButton({ danger, onClick, children }: { danger: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={danger ? "menu-danger" : ""} onClick={onClick}>
      {children}
    </button>
  );
}
