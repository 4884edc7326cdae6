import type { ReactNode } from 'react';

/** One line of a menu. */
export interface MenuItemEntry {
  key: string;
  label: string;
  icon?: ReactNode;
  /** What waits behind it, at its end. */
  badge?: ReactNode;
  /** Marks the one in force among alternatives. */
  checked?: boolean;
  /** Shown in red: it takes something away. */
  danger?: boolean;
  onSelect(): void;
}

/** Lines that belong together, under a word if they need one; a hairline divides them from the next. */
export interface MenuPart {
  title?: string;
  entries: readonly MenuItemEntry[];
}

/** A menu behind a button. */
export interface MenuProps {
  /** What the menu is, read aloud and shown as the tooltip of its button; none where the trigger says it in words. */
  label?: string;
  /** What the button shows: an icon, an avatar. */
  trigger: ReactNode;
  parts: readonly MenuPart[];
  /** Words above the entries, such as who is signed in. */
  header?: ReactNode;
  /** Where the list hangs from the button. */
  side?: 'bottom end' | 'bottom start' | 'top end' | 'top start';
}
