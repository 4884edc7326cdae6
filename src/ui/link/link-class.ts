/** The classes of a link in running text. */
export const linkClass =
  // Under a finger it is as high as a button.
  "relative after:absolute after:-inset-x-2 after:-inset-y-3 after:content-[''] dense:after:hidden " +
  'text-accent-text underline decoration-[0.06em] underline-offset-[0.2em] hover:decoration-[0.12em]';
