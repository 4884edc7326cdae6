import { ForeignAnswerError } from '../../api/errors.ts';
import { referenceOf } from '../../lib/error-answer.ts';
import { isLoadError } from '../../lib/load-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { Reference } from '../../ui/reference/reference.tsx';
import { isReloading } from '../updates/stale-chunks.ts';

/** Shown in place of a screen that failed: a fault of ours, or a part of the app that did not load. */
export function Failure({ error }: { error: unknown }) {
  if (isReloading()) return <p role="status">A newer version is being loaded.</p>;
  const { title, detail } = wordsFor(error);
  const reference = referenceOf(error);
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 px-6 text-center"
    >
      <h1 className="text-title">{title}</h1>
      <p className="text-soft">{detail}</p>
      {error instanceof ForeignAnswerError && (
        <a href="/network" target="_blank" rel="noreferrer" className={linkClass}>
          Open the network’s page
        </a>
      )}
      <Button onClick={() => location.reload()}>Reload the page</Button>
      {reference && <Reference id={reference} className="mt-3" />}
    </div>
  );
}

function wordsFor(error: unknown): { title: string; detail: string } {
  if (error instanceof ForeignAnswerError)
    return {
      title: 'Portico was not reached',
      detail:
        'Your network answers in its place. Most often it asks for something first, as in a hotel. Nothing you did is lost.',
    };
  if (isLoadError(error))
    return {
      title: 'Load error',
      detail: 'A part of Portico could not be loaded. Check your connection; nothing you did is lost.',
    };
  return {
    title: 'Something went wrong',
    detail: 'This screen could not be shown. Nothing you sent is lost.',
  };
}
