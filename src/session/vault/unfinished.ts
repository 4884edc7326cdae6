/** Whether a form is being filled in: an update or a reload would lose what was typed. */
export const unfinished = (): boolean => document.querySelector('form[data-dirty]') !== null;
