import { useEffect, useRef, useState } from 'react';
import { dateFormats, uploads } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { turns } from '#src/lib/turns.ts';
import { currentVault, LockedError } from '#src/offline/vault/vault.ts';
import { type Crop, isCrop, nextTurn, type Turn, turnCrop, wholePicture } from './crop.ts';
import { type JpegPage, pdfOfJpegs } from './jpeg-pdf.ts';
import { PictureRefused, pictureIn, pictureOf, readPicture } from './picture.ts';

/** Most pages of one PDF. */
export const mostPages = 20;
/** Sides in pixels and quality of the pages, the best first; the next is taken where the PDF would be too large to be sent. */
const steps = [
  { longest: 2400, quality: 0.85 },
  { longest: 2000, quality: 0.7 },
  { longest: 1600, quality: 0.55 },
];

interface Look {
  readonly id: string;
  readonly turn: Turn;
  readonly crop: Crop;
}
/** A page of the PDF: the photo as it was taken in, and how it is shown. */
export interface PhotoPage extends Look {
  readonly picture: JpegPage;
}
/** The order and the looks of the pages as a draft keeps them. */
interface PhotoDraft {
  readonly name: string;
  readonly pages: readonly Look[];
}
/** Keeps the pages of a form on this device until they are sent. */
export interface PhotoStore {
  read(): Promise<{ draft: unknown; pictures: readonly { id: string; bytes: Blob }[] }>;
  keep(id: string, bytes: Blob): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
  /** Keeps order and looks; null forgets them. */
  keepDraft(draft: PhotoDraft | null): void;
}

/** A photo that cannot become a page, with the reason in words. */
export interface UnreadPhoto {
  readonly id: string;
  readonly file: File;
  readonly reason: string;
}

const nameNow = () => `Photos ${formatDate(toInstant(now()), dateFormats.date)}`;
const forbidden = /[\p{Cc}\\/:*?"<>|]/gu;
/** The name of the file; without one, that of today. */
const fileName = (typed: string) => `${typed.replaceAll(forbidden, ' ').trim() || nameNow()}.pdf`;

const isLook = (value: unknown): value is Look => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, turn, crop } = value as Record<string, unknown>;
  return typeof id === 'string' && [0, 1, 2, 3].includes(turn as number) && isCrop(crop);
};
const draftIn = (value: unknown): PhotoDraft => {
  const { name, pages } = (value ?? {}) as Record<string, unknown>;
  return {
    name: typeof name === 'string' ? name : '',
    pages: Array.isArray(pages) ? pages.filter(isLook) : [],
  };
};
const isWhole = ({ turn, crop }: Look) => turn === 0 && crop.width === 1 && crop.height === 1;

/** A page as it looks. Throws `PictureRefused`, which names the page. */
const drawn = (page: PhotoPage, number: number, step: (typeof steps)[number]): Promise<JpegPage> =>
  pictureOf(page.picture.bytes, page, step).catch((error: unknown) => {
    if (!(error instanceof PictureRefused)) throw error;
    throw new PictureRefused(
      `Page ${number} could not be made into the PDF. This device may be short of memory: close other apps and try again, or remove the page.`,
    );
  });

/** Photos that become one PDF on this device; `store` keeps them, so that a reload loses none. `onFailure` is told if it cannot. */
export function usePhotos(store: PhotoStore, onFailure: (error: unknown) => void) {
  const [pages, setPages] = useState<readonly PhotoPage[]>([]);
  const [unread, setUnread] = useState<readonly UnreadPhoto[]>([]);
  const [name, setName] = useState(nameNow);
  const [reading, setReading] = useState(0);
  /** Photos beyond the most that a PDF takes. */
  const [leftOut, setLeftOut] = useState(0);
  const [made, setMade] = useState<number>();
  const [inTurn] = useState(() => turns(1));
  const present = useRef({ pages, name });
  const making = useRef<AbortController>(undefined);
  /** Pages of the last PDF: another may have been added while it was made. */
  const gone = useRef<readonly string[]>([]);
  const begun = useRef(false);

  function change(next: readonly PhotoPage[], as = present.current.name) {
    present.current = { pages: next, name: as };
    setPages(next);
    const looks = next.map(({ id, turn, crop }) => ({ id, turn, crop }));
    store.keepDraft(next.length === 0 ? null : { name: as, pages: looks });
  }
  const changeOne = (id: string, part: (page: PhotoPage) => Partial<Look>) =>
    change(present.current.pages.map((page) => (page.id === id ? { ...page, ...part(page) } : page)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form is opened
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    inTurn(async () => {
      const { draft, pictures } = await store.read();
      // They were kept for too long.
      if (pictures.length === 0 && draft !== undefined && present.current.pages.length === 0)
        store.keepDraft(null);
      if (pictures.length === 0) return;
      const kept = draftIn(draft);
      const place = (id: string) => {
        const at = kept.pages.findIndex((page) => page.id === id);
        return at < 0 ? kept.pages.length : at;
      };
      const found: PhotoPage[] = [];
      for (const { id, bytes } of pictures.toSorted((a, b) => place(a.id) - place(b.id))) {
        const picture = await pictureIn(bytes);
        const { turn = 0, crop = wholePicture } = kept.pages.find((page) => page.id === id) ?? {};
        if (picture) found.push({ id, picture, turn, crop });
      }
      if (kept.name) setName(kept.name);
      change([...found, ...present.current.pages], kept.name || present.current.name);
    }).catch(onFailure);
  }, []);

  // A photo that is read after the form was left is kept all the same.
  async function take(file: File) {
    if (present.current.pages.length >= mostPages) return setLeftOut((count) => count + 1);
    const id = newId(now());
    try {
      const picture = await readPicture(file);
      change([...present.current.pages, { id, picture, turn: 0, crop: wholePicture }]);
      // A page that finds no room on the device stays on the screen, and can be sent from there.
      await store.keep(id, picture.bytes).catch(onFailure);
      // Removed while it was sealed.
      if (!present.current.pages.some((page) => page.id === id)) await store.drop([id]);
    } catch (error) {
      if (!(error instanceof PictureRefused)) reportError(error);
      const reason = error instanceof PictureRefused ? error.message : 'This picture could not be read.';
      setUnread((all) => [...all, { id, file, reason }]);
    }
  }

  const drop = (ids: readonly string[]) => void store.drop(ids).catch(reportError);
  return {
    pages,
    unread,
    name,
    leftOut,
    /** Photos that are being read. */
    reading,
    /** Pages that the PDF which is being made has by now; undefined while none is made. */
    made,
    setName(typed: string) {
      setName(typed);
      change(present.current.pages, typed);
    },
    /** Takes photos in, one after the other: one that is decoded takes much memory. */
    add(files: readonly File[]) {
      setLeftOut(0);
      setReading((count) => count + files.length);
      for (const file of files) void inTurn(() => take(file)).finally(() => setReading((count) => count - 1));
    },
    turn: (id: string) => changeOne(id, ({ turn, crop }) => ({ turn: nextTurn(turn), crop: turnCrop(crop) })),
    crop: (id: string, crop: Crop) => changeOne(id, () => ({ crop })),
    /** Moves a page by one place. */
    move(id: string, by: -1 | 1) {
      const { pages: all } = present.current;
      const at = all.findIndex((page) => page.id === id);
      const [one, other] = [all[at], all[at + by]];
      if (!one || !other) return;
      change(all.map((page) => (page === one ? other : page === other ? one : page)));
    },
    remove(id: string) {
      change(present.current.pages.filter((page) => page.id !== id));
      setLeftOut(0);
      drop([id]);
    },
    forget: (id: string) => setUnread((all) => all.filter((one) => one.id !== id)),
    /** Ids of the pages of the PDF that was made. */
    taken: (): readonly string[] => gone.current,
    /** Forgets these pages: the PDF was sent. */
    clear() {
      drop(gone.current);
      change(
        present.current.pages.filter(({ id }) => !gone.current.includes(id)),
        nameNow(),
      );
      setName(nameNow());
      setLeftOut(0);
    },
    cancel: () => making.current?.abort(),
    /**
     * The pages as one PDF, also of a form that was left meanwhile; undefined if it was cancelled. Throws `PictureRefused` with the reason,
     * in words, and `LockedError` if its person is not here any more.
     */
    async make(): Promise<File | undefined> {
      const end = new AbortController();
      const person = currentVault()?.name;
      making.current = end;
      setMade(0);
      try {
        const { pages: all, name: as } = present.current;
        gone.current = all.map(({ id }) => id);
        for (const step of steps) {
          const done: JpegPage[] = [];
          for (const [at, page] of all.entries()) {
            const asItIs = step === steps[0] && isWhole(page);
            done.push(asItIs ? page.picture : await drawn(page, at + 1, step));
            if (end.signal.aborted) return undefined;
            if (currentVault()?.name !== person) throw new LockedError();
            setMade(done.length);
          }
          const pdf = pdfOfJpegs(done);
          if (pdf.size < uploads.document.underBytes)
            return new File([pdf], fileName(as), { type: pdf.type });
        }
        throw new PictureRefused(
          'These photos are too large for one PDF. Remove some, and send them after it.',
        );
      } finally {
        setMade(undefined);
      }
    },
  };
}
export type Photos = ReturnType<typeof usePhotos>;
