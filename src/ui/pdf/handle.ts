import type { ReactNode, Ref } from 'react';

/** A place on a page as fractions (0–1) of its width and height, from its top left corner, before a reader turns it. */
export interface PlaceOnPage {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a page fitted into the viewer. */
export type Fit = 'page' | 'width';

/** A reader's rotation of the document, degrees clockwise. */
export type PageTurn = 0 | 90 | 180 | 270;

/** Handle of a viewer that shows a document. */
export interface PdfHandle {
  /**
   * Brings a page (from 1), or a place on it, into view. Resolves when that page is in the document, so that elements laid over it can take
   * the focus; at once if the document is not open. `readable`: zooms in until the place can be read.
   */
  goTo(page: number, box?: PlaceOnPage, how?: { readable: boolean }): Promise<void>;
}

/** A viewer of one document. */
export interface PdfProps {
  /**
   * The whole file; undefined while it is loading (show the viewer then already, so that both load at once). Keep it the same object for
   * the same file: another object opens it again.
   */
  data: Uint8Array | ArrayBuffer | undefined;
  /** Name of the document, read aloud. */
  label: string;
  ref?: Ref<PdfHandle>;
  /** Called with the number of pages once the document is open. */
  onOpen?(pages: number): void;
  /** Called with another page (from 1) when it becomes the one being read. */
  onPage?(page: number): void;
  /**
   * Content over a page, positioned against it; called for the pages near the screen, with their size in CSS px and the size of a point
   * (taken from A4 until the page is read). When the reader turns the document, the content turns along: its size and positions stay those
   * of the unturned page. `turn` is the rotation, for code that needs places on the screen.
   */
  overlay?(page: number, size: { width: number; height: number; point: number; turn: PageTurn }): ReactNode;
  /** Received part of the file, 0 to 1; absent while it is not known. */
  arrived?: number | undefined;
  /**
   * The reader may fit a whole page or the whole width: the toolbar is then below the pages instead of over them. Without it pages are as
   * wide as the viewer allows.
   */
  fit?: { to: Fit; onFit(to: Fit): void };
  /**
   * The content over a page's thumbnail. A document of several pages has thumbnails beside them where there is room; with this, on every
   * screen but a phone.
   */
  thumbnails?(page: number): ReactNode;
  /** Offered beside the words when the file can't be shown, such as a download. */
  onFailure?: ReactNode;
}

/** Properties of the loaded viewer: `onEnd` is called once the file is open, or cannot be opened. */
export type ViewProps = Omit<PdfProps, 'arrived'> & { onEnd(): void };
