import { Button } from '../button/button.tsx';
import { type Again, useArrival } from './use-arrival.ts';

interface MissingPartProps {
  again: Again;
}

interface MissingDialogProps extends MissingPartProps {
  /** Absent if it closes by itself. */
  onClose?: (() => void) | undefined;
}

/** In place of a part of a screen whose code did not arrive. The rest of the screen is untouched. */
export function MissingPart({ again }: MissingPartProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-card border border-line bg-paper p-4"
    >
      <Words again={again} />
    </div>
  );
}

/** The same for what opens over a screen. */
export function MissingDialog({ again, onClose }: MissingDialogProps) {
  return (
    <div className="fixed inset-x-0 bottom-24 z-list mx-auto w-fit max-w-[calc(100%-2rem)] px-4">
      <div
        role="alert"
        className="flex max-w-md flex-col items-start gap-3 rounded-card bg-float p-4 shadow-float"
      >
        <Words again={again} onClose={onClose} />
      </div>
    </div>
  );
}

/** In place of a part that a screen can do without, until it is there. */
export function Nothing({ again }: MissingPartProps) {
  useArrival(again);
  return null;
}

function Words({ again, onClose }: MissingDialogProps) {
  const { isTrying, isReached, tryNow } = useArrival(again);
  return (
    <>
      <div className="text-small">
        <p className="font-medium">This has not loaded yet</p>
        <p className="mt-0.5 text-soft">
          {isReached
            ? 'There is a connection, but this page cannot load it any more. Reload the page to continue.'
            : 'What is on this page stays as it is. This loads by itself once there is a connection.'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" busy={isTrying} onClick={isReached ? () => location.reload() : tryNow}>
          {isReached ? 'Reload the page' : 'Try again'}
        </Button>
        {onClose && (
          <Button size="small" variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </>
  );
}
