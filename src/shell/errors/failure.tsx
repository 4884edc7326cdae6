import { ForeignAnswerError } from '#src/api/errors.ts';
import { referenceOf } from '#src/lib/error-answer.ts';
import { isLoadError, LoadError } from '#src/lib/load-error.ts';
import { Button } from '#src/ui/button/button.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Reference } from '#src/ui/reference/reference.tsx';
import { isReloading } from '../updates/stale-chunks.ts';
import { FailureText } from './failure-text.tsx';
import { MissingScreen } from './missing-screen.tsx';

/** Shown in place of a screen that failed: a fault of ours, or a part of the app that did not load. */
export function Failure({ error }: { error: unknown }) {
  if (isReloading()) return <p role="status">A newer version is being loaded.</p>;
  if (error instanceof LoadError && error.again) return <MissingScreen load={error.again} />;
  const reference = referenceOf(error);
  return (
    <FailureText {...wordsFor(error)}>
      {error instanceof ForeignAnswerError && (
        <a href="/network" target="_blank" rel="noreferrer" className={linkClass}>
          Open the network’s page
        </a>
      )}
      <Button onClick={() => location.reload()}>Reload the page</Button>
      {reference && <Reference id={reference} className="mt-3" />}
    </FailureText>
  );
}

function wordsFor(error: unknown): { title: string; detail: string } {
  if (error instanceof ForeignAnswerError)
    return {
      title: 'Portico was not reached',
      detail: 'Your network answers in its place. Most often it asks for something first, as in a hotel.',
    };
  if (isLoadError(error))
    return {
      title: 'This screen has not loaded',
      detail: 'The connection is slow or was lost. Reload the page to try again.',
    };
  return {
    title: 'Something went wrong',
    detail: 'This screen could not be shown. The fault is on our side.',
  };
}
