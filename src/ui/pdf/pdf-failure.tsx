import type { ReactNode } from 'react';
import { ErrorState } from '../error-state/error-state.tsx';

export type PdfFailureMessage = 'broken' | 'locked' | 'not shown';

const words: Record<PdfFailureMessage, { title: string; safe: string }> = {
  broken: {
    title: 'This file is broken',
    safe: 'It is no PDF that can be read: it may have been damaged before it was sent. Ask whoever sent it for another copy.',
  },
  locked: {
    title: 'This document asks for a password',
    safe: 'Portico does not open files locked with a password. Download it to open it in another program.',
  },
  'not shown': {
    title: 'This document can’t be shown here',
    safe: 'The file is kept exactly as it is. Download it to open it in another program, or reload this page.',
  },
};

/** Names of the reader's errors for a damaged file. */
const broken: readonly string[] = ['InvalidPDFException', 'FormatError'];

/** Kind of failure behind an error of the reader. */
export const pdfFailureOf = ({ name }: Error): PdfFailureMessage =>
  broken.includes(name) ? 'broken' : 'not shown';

/** Shown in place of a document that cannot be shown: the failure, its consequence, and the next step. */
export function PdfFailure({
  failure = 'not shown',
  action,
}: {
  failure?: PdfFailureMessage | undefined;
  action?: ReactNode;
}) {
  const { title, safe } = words[failure];
  return (
    <ErrorState title={title} action={action}>
      {safe}
    </ErrorState>
  );
}
