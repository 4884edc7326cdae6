import type { KeyboardEvent, MouseEvent } from 'react';

const interactive = 'a, button, input, select, textarea, label, summary';

/** Follows the row's first link, with the same keys held (Ctrl opens a tab); not when something in it was pressed. */
export function followRowLink(event: MouseEvent<HTMLElement>): void {
  const pressed = event.target;
  if (!(pressed instanceof Element) || pressed.closest(interactive) || getSelection()?.toString()) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new window.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  });
  event.currentTarget.querySelector('a')?.dispatchEvent(click);
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow up and down, Home and End move the focus among the first links of the rows (children of the listener). */
export function walkRowLinks(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.children].flatMap((row) => row.querySelector<HTMLElement>('a') ?? []);
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  links[step(at, links.length - 1)]?.focus();
}
