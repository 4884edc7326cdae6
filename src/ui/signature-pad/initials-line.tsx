import { Button } from '../button/button.tsx';
import type { Signature } from './signature.ts';
import { SignatureView } from './signature-view.tsx';

interface InitialsLineProps {
  /** As they will be adopted; undefined while there are none to be used. */
  initials: Signature | undefined;
  onChange(): void;
}

/** The initials beside a signature in the making: as they are proposed, or were made. */
export function InitialsLine({ initials, onChange }: InitialsLineProps) {
  return (
    <div className="flex items-center gap-3">
      {initials && (
        <span className="on-white h-11 w-20 shrink-0 rounded-control border border-line bg-paper p-1">
          <SignatureView signature={initials} name="Your initials" />
        </span>
      )}
      <span aria-hidden={initials !== undefined} className="min-w-0 flex-1 text-small text-soft">
        {initials ? 'Your initials' : 'This document asks for your initials, too.'}
      </span>
      <Button onClick={onChange}>
        {initials ? 'Change' : 'Make'} <span className="sr-only">your initials</span>
      </Button>
    </div>
  );
}
