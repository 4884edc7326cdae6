import { Button } from '../button/button.tsx';
import type { PadSignature } from './signature.ts';
import { SignatureView } from './signature-view.tsx';

interface InitialsLineProps {
  /** The initials that will be adopted; undefined while there are none. */
  initials: PadSignature | undefined;
  onChange(): void;
}

/** The initials beside a signature being made: the proposed ones, or the person's own. On a short screen, between ways and button. */
export function InitialsLine({ initials, onChange }: InitialsLineProps) {
  return (
    <div className="flex items-center gap-3 short:absolute short:right-0 short:bottom-14 short:w-44 short:gap-2">
      {initials && (
        <span className="on-white h-11 w-20 shrink-0 short:w-auto short:flex-1 rounded-control border border-line bg-paper p-1">
          <SignatureView signature={initials} name="Your initials" />
        </span>
      )}
      <span aria-hidden={initials !== undefined} className="min-w-0 flex-1 text-small text-soft short:hidden">
        {initials ? 'Your initials' : 'This document asks for your initials, too.'}
      </span>
      <Button onClick={onChange} className={initials ? undefined : 'short:flex-1 short:px-2'}>
        {initials ? 'Change' : 'Make'}{' '}
        <span className={initials ? 'sr-only' : 'sr-only short:not-sr-only'}>your initials</span>
      </Button>
    </div>
  );
}
