import type { ReactNode } from 'react';

/** One line of a menu. */
export interface MenuItemEntry {
  key: string;
  label: string;
  icon?: ReactNode;
  /** A count, at the end of the line. */
  badge?: ReactNode;
  /** Below its label, such as the reason why it does nothing now. */
  detail?: string | undefined;
  /** Marks the one in force among alternatives. */
  checked?: boolean;
  /** Shown in red: it removes something. */
  danger?: boolean;
  onSelect(): void;
}

/** Lines that belong together, under a heading if they need one; a hairline separates them from the next. */
export interface MenuPart {
  title?: string;
  entries: readonly MenuItemEntry[];
}

/** A menu behind a button. */
export interface MenuProps {
  /** Name of the menu, read aloud and shown as the tooltip of its button; absent if the trigger has words. */
  label?: string;
  /** Content of the button: an icon, an avatar. */
  trigger: ReactNode;
  parts: readonly MenuPart[];
  /** Words above the entries, such as the signed-in person. */
  header?: ReactNode;
  /** Side of the button on which the list opens. */
  side?: 'bottom end' | 'bottom start' | 'top end' | 'top start';
}
