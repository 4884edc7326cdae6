interface Opener {
  element: Element;
  /** The elements around the opener, the nearest first: one of them may remain when the opener is gone. */
  around: readonly Element[];
}

/** The openers of dialogs that are or were open. */
const openers = new WeakMap<HTMLDialogElement, Opener>();

/**
 * The element focused or pressed last. Noted at that time and not when a dialog opens: a menu is gone by then, and Safari gives a pressed
 * button no focus.
 */
let last: Opener | undefined;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = openerOf(target);
});
document.addEventListener('pointerdown', ({ target }) => {
  const control = target instanceof Element && target.closest('a, button');
  if (control) last = openerOf(control);
});

/** The opener for an element; for one in a menu, the menu's button. */
function openerOf(element: Element): Opener {
  const id = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = (id && document.getElementById(id)) || element;
  return { element: opener, around: around(opener) };
}

function around(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...around(parent)] : [];
}

/** Notes the opener of a dialog. Call it before the dialog takes the focus. */
export function noteOpener(dialog: HTMLDialogElement): void {
  const { activeElement } = document;
  const opener = last ?? (activeElement && openerOf(activeElement));
  if (opener && !dialog.contains(opener.element)) openers.set(dialog, opener);
}

const takesFocus = (element: Element): boolean => {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
};

/** Focuses a heading, made focusable if need be. */
function focusHeading(heading: HTMLElement): boolean {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return takesFocus(heading);
}

/** Focuses the nearest heading around an element that is gone: of its list or section, or of the screen. */
function focusNear({ around }: Opener): boolean {
  for (const place of around) {
    if (!place.isConnected) continue;
    const heading = place.querySelector<HTMLElement>(':is(h1, h2, h3):not(dialog *)');
    if (heading && focusHeading(heading)) return true;
  }
  return false;
}

function focusOpener(opener: Opener): boolean {
  if (takesFocus(opener.element)) return true;
  // The opener was in a dialog that was closed as well.
  const outer = opener.around.find((place) => place instanceof HTMLDialogElement && !place.open);
  const outerOpener = outer && openers.get(outer as HTMLDialogElement);
  return outerOpener ? focusOpener(outerOpener) : focusNear(opener);
}

/**
 * Returns the focus to the opener of a dialog, or to the nearest heading if the opener is gone. Call it once the dialog is closed. A focus
 * that has already moved elsewhere, such as to the heading of another screen, stays there.
 */
export function returnFocus(dialog: HTMLDialogElement): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !dialog.contains(activeElement)) return;
  const opener = openers.get(dialog);
  if (opener) focusOpener(opener);
}
