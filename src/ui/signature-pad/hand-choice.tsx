import { Check } from 'lucide-react';
import { useId } from 'react';
import { type Hand, hands, lettersLacking } from '../../../drawing/hands.ts';
import { cx } from '../cx.ts';
import { lackingWords, type Print, writerNames } from './hands.ts';
import { SignatureView } from './signature-view.tsx';

interface HandChoiceProps {
  text: string;
  /** The chosen handwriting; `print` for none. */
  hand: Hand | Print;
  onHand(hand: Hand | Print): void;
}

/**
 * The handwritings for a typed name, each as it will be printed. One that lacks letters of the name cannot be chosen, and the reason is
 * shown.
 */
export function HandChoice({ text, hand, onHand }: HandChoiceProps) {
  const id = useId();
  const lacking = lackingWords(text);
  return (
    <fieldset aria-describedby={lacking ? `${id}-lacking` : undefined}>
      <legend className="mb-1.5 font-medium text-small">Handwriting</legend>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4 short:grid-cols-4">
        {([...hands, 'print'] as const).map((one) => {
          const canWrite = one === 'print' || lettersLacking(one, text).length === 0;
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
                  <SignatureView
                    signature={{ kind: 'typed', text, ...(one !== 'print' && { hand: one }) }}
                    name={writerNames[one]}
                  />
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
      <p id={`${id}-lacking`} aria-live="polite" className="mt-1.5 text-small text-soft empty:hidden">
        {lacking}
      </p>
    </fieldset>
  );
}
