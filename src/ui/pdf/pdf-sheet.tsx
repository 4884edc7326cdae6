import type { ReactNode } from 'react';
import type { PageTurn } from './handle.ts';
import { turnedInto } from './turn.ts';

interface PdfSheetProps {
  /** From 1. */
  number: number;
  pages: number;
  turn: PageTurn;
  /** Where it stands among the pages and how large it is seen, CSS px. */
  place: { top: number; left: number; width: number; height: number };
  /** What is drawn on it, and lies over it: laid out as if it had not been turned, in this size. */
  children(size: { width: number; height: number }): ReactNode;
}

/** The paper of one page, a landmark of its own: all that is on it turns with it. */
export function PdfSheet({ number, pages, turn, place, children }: PdfSheetProps) {
  const { width, height, transform } = turnedInto(place, turn);
  return (
    <section
      aria-label={`Page ${number} of ${pages}`}
      data-page={number}
      className="on-white absolute bg-paper ring-1 ring-line"
      style={place}
    >
      <div className="absolute top-0 left-0 origin-top-left" style={{ width, height, transform }}>
        {children({ width, height })}
      </div>
    </section>
  );
}
