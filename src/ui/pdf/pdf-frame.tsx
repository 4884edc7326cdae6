import type { ReactNode, Ref } from 'react';

interface PdfFrameProps {
  label: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The scrolling area of the pages. It can be scrolled by the keyboard; the viewer handles pinching. */
export function PdfFrame({ label, ref, children }: PdfFrameProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="relative size-full touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-sunken focus-visible:-outline-offset-2"
    >
      {children}
    </section>
  );
}
