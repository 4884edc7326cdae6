import type { ReactNode } from 'react';
import type { PageTurn } from './handle.ts';
import { turnedInto } from './turn.ts';

interface PdfSheetProps {
  /** From 1. */
  number: number;
  pages: number;
  turn: PageTurn;
  /** Its position among the pages and its size on the screen, CSS px. */
  place: { top: number; left: number; width: number; height: number };
  /** The content on and over the page: laid out as if the page had not been turned, in this size. */
  children(size: { width: number; height: number }): ReactNode;
}

/** The paper of one page, a landmark of its own: everything on it turns with it. */
export function PdfPaper({ number, pages, turn, place, children }: PdfSheetProps) {
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
