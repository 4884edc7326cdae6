import { Check } from 'lucide-react';
import { useId } from 'react';
import { type Hand, hands, lettersLacking } from '#drawing/hands.ts';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { useFaces } from '../drawing/use-drawing.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { lackingWords, type Print, writerNames } from './hands.ts';
import type { PadSignature } from './signature.ts';
import { SignatureView } from './signature-view.tsx';

interface HandChoiceProps {
  text: string;
  /** The chosen handwriting; `print` for none. */
  hand: Hand | Print;
  onHand(hand: Hand | Print): void;
}

/** A name in one of the handwritings. */
const typed = (text: string, hand: Hand | Print): PadSignature & { kind: 'typed' } => ({
  kind: 'typed',
  text,
  ...(hand !== 'print' && { hand }),
});

/**
 * The handwritings for a typed name, each as it will be printed. One that lacks letters of the name cannot be chosen, and the reason is
 * shown. Their fonts are loaded here, since only a typed signature needs them.
 */
export function HandChoice({ text, hand, onHand }: HandChoiceProps) {
  const id = useId();
  const lacking = lackingWords(text);
  const able = hands.filter((one) => lettersLacking(one, text).length === 0);
  const faces = useFaces(
    [...able, 'print' as const].map((one) => ({ kind: 'signature', value: typed(text, one) })),
  );
  return (
    <fieldset aria-describedby={lacking ? `${id}-lacking` : undefined}>
      <legend className="mb-1.5 font-medium text-small">Handwriting</legend>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4 short:grid-cols-4">
        {([...hands, 'print'] as const).map((one) => {
          const canWrite = one === 'print' || able.includes(one);
          return (
            <label
              key={one}
              className={cx(
                'group relative flex h-20 min-w-0 flex-col rounded-control border p-1.5 short:h-14 on-white bg-paper',
                'has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-focus-visible:outline-offset-2',
                canWrite ? 'cursor-pointer border-edge' : 'border-line border-dashed',
              )}
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                checked={one === hand}
                disabled={!canWrite}
                onChange={() => onHand(one)}
              />
              {canWrite && text && (
                <span aria-hidden="true" className="min-h-0 flex-1 px-1">
                  {faces.is === 'loading' ? (
                    <Skeleton className="mx-auto mt-1 h-3/5 w-4/5" />
                  ) : (
                    <SignatureView signature={typed(text, one)} name={writerNames[one]} />
                  )}
                </span>
              )}
              <Check
                aria-hidden="true"
                className="absolute right-1.5 bottom-1.5 hidden size-4 text-accent-text group-has-checked:block"
              />
              <span
                className={cx(
                  'mt-auto truncate text-center text-small',
                  canWrite ? 'text-soft' : 'text-faint',
                )}
              >
                {writerNames[one]}
              </span>
            </label>
          );
        })}
      </div>
      <div role="status" className="mt-1.5 text-small text-soft empty:hidden">
        {faces.is === 'loading' && 'Loading fonts…'}
        {faces.is === 'failed' && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-60">
              The fonts could not be loaded, so the handwritings cannot be shown. You can choose one and sign
              all the same: it will be printed as chosen.
            </span>
            <Button size="small" onClick={faces.again}>
              Try again
            </Button>
          </span>
        )}
      </div>
      <p id={`${id}-lacking`} aria-live="polite" className="mt-1.5 text-small text-soft empty:hidden">
        {lacking}
      </p>
    </fieldset>
  );
}
