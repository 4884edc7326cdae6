/** The look of a link in running text. */
export const linkClass =
  'text-accent-text underline decoration-[0.06em] underline-offset-[0.2em] hover:decoration-[0.12em]';
