interface Opener {
  element: Element;
  /** The elements around it, the nearest first: one of them may be left when it is gone itself. */
  around: readonly Element[];
}

/** The openers of the dialogs that are open, or were. */
const openers = new WeakMap<HTMLDialogElement, Opener>();

/**
 * The element that was focused or pressed last. Noted then and not when a dialog opens: a menu is gone by that time, and Safari gives a
 * pressed button no focus.
 */
let last: Opener | undefined;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = openerOf(target);
});
document.addEventListener('pointerdown', ({ target }) => {
  const control = target instanceof Element && target.closest('a, button');
  if (control) last = openerOf(control);
});

/** For an element in a menu, the button the menu hangs from. */
function openerOf(element: Element): Opener {
  const id = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = (id && document.getElementById(id)) || element;
  return { element: opener, around: around(opener) };
}

function around(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...around(parent)] : [];
}

/** Notes what opened a dialog. Call it before the dialog takes the focus. */
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

/** Gives it to a heading that no Tab reaches, unless it takes it already. */
function focusHeading(heading: HTMLElement): boolean {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return takesFocus(heading);
}

/** The nearest heading around an element that is gone, of its list or section or of the screen. */
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
  // It stood in a dialog that was closed as well.
  const outer = opener.around.find((place) => place instanceof HTMLDialogElement && !place.open);
  const outerOpener = outer && openers.get(outer as HTMLDialogElement);
  return outerOpener ? focusOpener(outerOpener) : focusNear(opener);
}

/**
 * Returns the focus to what opened a dialog, or to the nearest heading where that is gone. Call it once the dialog is closed; a focus
 * that went somewhere else by itself, as to the heading of another screen, stays there.
 */
export function returnFocus(dialog: HTMLDialogElement): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !dialog.contains(activeElement)) return;
  const opener = openers.get(dialog);
  if (opener) focusOpener(opener);
}
