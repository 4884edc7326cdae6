import { useEffect, useEffectEvent, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import type { PlaceOnPage } from '../handle.ts';
import { fold } from './fold.ts';
import { type Hit, step } from './hits.ts';
import { textsOf } from './page-texts.ts';
import { findText, type TextMatch } from './search.ts';

type State = TextMatch & { hit: Hit | undefined };

interface FindOptions {
  pdf: pdfjs.PDFDocumentProxy;
  words: string;
  /** The page being read, from which the first search starts. */
  page: number;
  /** Called with the hit to show, with the folded words, to be marked at once. */
  onHit(query: string, hit: Hit | undefined): void;
  /** Called with the place of the hit, to go there. */
  onPlace(page: number, box: PlaceOnPage | undefined): void;
}

/** Searches for the words during typing, and moves from hit to hit. */
export function useFind({ pdf, words, page, onHit, onPlace }: FindOptions) {
  const query = fold(words).text.trim();
  const [state, setState] = useState<State>();
  const current = query !== '' && state?.query === query ? state : undefined;

  const startPage = useEffectEvent(() => state?.hit?.page ?? page);
  useEffect(() => {
    if (query === '') return;
    let gone = false;
    const take = async () => {
      for await (const found of findText(textsOf(pdf), query, startPage())) {
        if (gone) return;
        setState((last) => ({
          ...found,
          hit: (last?.query === query ? last.hit : undefined) ?? found.first,
        }));
      }
    };
    take().catch(reportError);
    return () => {
      gone = true;
    };
  }, [pdf, query]);

  const hit = current?.hit;
  const show = useEffectEvent(onHit);
  const go = useEffectEvent(onPlace);
  useEffect(() => {
    show(query, hit);
    if (!hit) return;
    let gone = false;
    textsOf(pdf)
      .boxes(hit.page, query)
      .then((boxes) => gone || go(hit.page, boxes[hit.index]?.[0]), reportError);
    return () => {
      gone = true;
    };
  }, [pdf, query, hit]);

  return {
    query,
    found: current,
    /** Moves to the next hit, or the previous one. */
    walk(by: 1 | -1) {
      setState((last) => last && { ...last, hit: last.hit && step(last.counts, last.hit, by) });
    },
  };
}
