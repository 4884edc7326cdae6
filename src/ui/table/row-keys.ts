import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('input[type=checkbox]');
const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('a');
const tick = (row: Element | undefined) => {
  const box = boxOf(row);
  if (box && !box.checked) box.click();
};

/**
 * Handles keys in rows, the children of the listener. Arrow up and down, Home and End move from link to link, or from box to box; with
 * Shift they select the rows they pass. Space selects the row of the focused link; Enter follows the link, as everywhere.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.children];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  const focused = document.activeElement;
  const inBox = focused === boxOf(row);
  if (!row || !(inBox || focused === linkOf(row))) return;
  if (event.key === ' ' && !inBox) {
    const box = boxOf(row);
    if (!box) return;
    event.preventDefault();
    box.click();
    return;
  }
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const next = step(at, rows.length - 1);
  if (event.shiftKey)
    for (const passed of rows.slice(Math.min(at, next), Math.max(at, next) + 1)) tick(passed);
  (inBox ? boxOf(rows[next]) : linkOf(rows[next]))?.focus();
}
