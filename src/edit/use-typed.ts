import { useEffect, useRef, useState } from 'react';
import { readKeptDraft } from '../offline/content/drafts.ts';
import { currentVault } from '../offline/vault/vault.ts';
import { draftKeeper } from './keep-draft.ts';

type Texts = Readonly<Record<string, string>>;

interface Place<Values> {
  /** One draft is kept for each subject. */
  subject: string;
  /** The path where the work goes on. */
  page: string;
  /** The title of the draft for the person. */
  titleOf(values: Values): string;
}

/** The texts of a form, and what is done with them. */
export interface Typed<Values> {
  values: Values;
  change(part: Partial<Values>): void;
  /** Empties the form and forgets its draft: it was sent. */
  clear(): void;
}

/** True for a draft that has the fields of this form; an earlier version of the app may have left another. */
const fits = <Values extends Texts>(work: unknown, blank: Values): work is Values =>
  typeof work === 'object' &&
  work !== null &&
  Object.keys(blank).every((name) => typeof (work as Record<string, unknown>)[name] === 'string');

/**
 * Keeps what is typed into a form that is sent as a whole, sealed on this device: it outlives a reload and a forced sign-out, and is gone
 * once it was sent. `blank` has an entry for each field; an empty form leaves no draft.
 */
export function useTyped<Values extends Texts>(
  blank: Values,
  { subject, page, titleOf }: Place<Values>,
): Typed<Values> {
  const [values, setValues] = useState(blank);
  const [keep] = useState(() => {
    const vault = currentVault();
    return vault && draftKeeper(vault, subject, page);
  });
  // Text typed before the draft was read counts.
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form is opened
  useEffect(() => {
    const vault = currentVault();
    if (!vault) return;
    readKeptDraft(vault, subject).then((draft) => {
      const work = draft?.work;
      if (!begun.current && fits(work, blank)) setValues(work);
    }, reportError);
  }, []);
  return {
    values,
    change(part) {
      begun.current = true;
      const next = { ...values, ...part };
      setValues(next);
      const isEmpty = Object.values(next).every((text) => text === '');
      void keep?.(isEmpty ? null : next, titleOf(next));
    },
    clear() {
      setValues(blank);
      void keep?.(null);
    },
  };
}
