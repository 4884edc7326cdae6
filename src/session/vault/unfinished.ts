/** True if a form is being filled in: an update or a reload would lose the typed text. */
export const unfinished = (): boolean => document.querySelector('form[data-dirty]') !== null;
