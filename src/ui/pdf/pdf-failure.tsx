import type { ReactNode } from 'react';
import { ErrorState } from '../error-state/error-state.tsx';

export type Failure = 'broken' | 'locked';

const words = {
  broken: {
    title: 'This document can’t be shown here',
    safe: 'The file is kept exactly as it is. Download it to open it in another program, or reload this page.',
  },
  locked: {
    title: 'This document asks for a password',
    safe: 'Portico does not open files locked with a password. Download it to open it in another program.',
  },
};

/** In place of a document that can't be shown: what happened, what is safe, what to do. */
export function PdfFailure({ failure = 'broken', action }: { failure?: Failure; action?: ReactNode }) {
  const { title, safe } = words[failure];
  return (
    <ErrorState title={title} action={action}>
      {safe}
    </ErrorState>
  );
}
