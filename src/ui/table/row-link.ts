import type { MouseEvent } from 'react';

const interactive = 'a, button, input, select, textarea, label, summary';

/** Follows the row's first link, with the same keys held (Ctrl opens a tab); not if a control in the row was pressed. */
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
