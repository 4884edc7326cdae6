/** The first element Tab reaches: jumps over the menus to the element with the given id. */
export function SkipLink({ target, children = 'Skip to content' }: { target: string; children?: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only print:hidden z-skip rounded-control bg-accent text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
    >
      {children}
    </a>
  );
}
