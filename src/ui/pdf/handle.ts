import type { ReactNode, Ref } from 'react';

/** A place on a page as fractions (0–1) of its width and height, from its top left corner as it is shown before a reader turns it. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What of a page is fitted into the viewer. */
export type Fit = 'page' | 'width';

/** How far a reader turned the document, degrees clockwise. */
export type PageTurn = 0 | 90 | 180 | 270;

/** What can be asked of a viewer that shows a document. */
export interface PdfHandle {
  /**
   * Brings a page (from 1), or a place on it, into view. Resolves when that page stands in the document, so that
   * something laid over it can take the focus; with nothing when the document is not open. `readable`: zooms in as far as
   * the place takes to be read.
   */
  goTo(page: number, box?: PageBox, how?: { readable: boolean }): Promise<void>;
}

/** A viewer of one document. */
export interface PdfProps {
  /**
   * The whole file; undefined while it is on its way (show the viewer then already, so that both are fetched at once).
   * Keep it the same object while it is the same file: another object opens it anew.
   */
  data: Uint8Array | ArrayBuffer | undefined;
  /** What the document is called, read aloud. */
  label: string;
  ref?: Ref<PdfHandle>;
  /** The document is open: how many pages it has. */
  onOpen?(pages: number): void;
  /** The first page is on the screen, or can't be: what would have delayed it may begin. */
  onPainted?(): void;
  /** Another page (from 1) is the one being read. */
  onPage?(page: number): void;
  /**
   * What lies over a page, positioned against it; called for the pages near the screen, with their size in CSS px and what a point
   * takes of them (taken from A4 until the page is read). When the reader turns the document, it turns along: the size, and what
   * is laid by it, stay those of the page as it was. `turn` says how far, for who has to do with places on the screen.
   */
  overlay?(page: number, size: { width: number; height: number; point: number; turn: PageTurn }): ReactNode;
  /** How much of the file has arrived, 0 to 1; absent while that is not known. */
  arrived?: number | undefined;
  /**
   * A whole page or the whole width is shown, as the reader chooses: the bar then stands below the pages instead of over them.
   * Without it pages are as wide as there is room.
   */
  fit?: { to: Fit; onFit(to: Fit): void };
  /** Small pictures of the pages stand beside them; answers what lies over the picture of a page. */
  thumbnails?(page: number): ReactNode;
  /** Offered beside the words when the file can't be shown, such as a download. */
  onFailure?: ReactNode;
}

/** Properties of the viewer that is fetched: `onEnd` is called once the file is open, or can't be opened. */
export type ViewProps = Omit<PdfProps, 'arrived'> & { onEnd(): void };
