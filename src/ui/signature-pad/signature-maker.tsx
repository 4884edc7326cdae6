import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { canvasTrust } from './canvas-trust.ts';
import { InitialsLine } from './initials-line.tsx';
import type { DrawnMark, PadSignature } from './signature.ts';
import { useMaking } from './use-making.ts';
import { Ways } from './ways.tsx';

export interface SignatureMakerProps {
  /** The one adopted before, to start from. */
  signature?: PadSignature | undefined;
  /** Given where initials are asked for besides: those adopted before, and the usual ones of a name. */
  initials?: { made: PadSignature | undefined; of(name: string): string } | undefined;
  /** The person's name, offered for typing. */
  name: string;
  /** Largest picture, in bytes. */
  imageLimit: number;
  /** What is wrong with a signature or initials, in words; null when they can be used. */
  problemOf(made: PadSignature, what: keyof DrawnMark): string | null;
  onAdopt(made: DrawnMark): void;
}

interface WhatProps {
  /** What is being made now. */
  what: keyof DrawnMark;
  onWhat(what: keyof DrawnMark): void;
}

/** Where a signature is made; and initials, where they are asked for: proposed beside it, and made like it if they are to be others. */
export default function SignatureMaker(props: SignatureMakerProps & WhatProps) {
  const { signature: before, initials, name, imageLimit, problemOf, onAdopt, what, onWhat } = props;
  const [trust] = useState(canvasTrust);
  const signature = useMaking(before, name, trust === 'missing' ? 'typed' : 'drawn');
  const usual = initials?.of(signature.way === 'typed' ? signature.text : name) ?? '';
  const beside = useMaking(initials?.made, usual, 'typed', signature.hand);
  const ways = useRef<HTMLDivElement>(null);
  const focused = useRef(what);
  useEffect(() => {
    if (focused.current === what) return;
    focused.current = what;
    ways.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  }, [what]);

  const making = { signature, initials: beside };
  const { made } = making[what];
  const problem = made ? problemOf(made, what) : null;
  const usable = (which: keyof DrawnMark) => {
    const one = making[which].made;
    return one && !problemOf(one, which) ? one : undefined;
  };

  /** On to what is still to be made; with everything made, it is adopted. */
  function use() {
    const [mine, beside] = [usable('signature'), initials && usable('initials')];
    if (!mine) onWhat('signature');
    else if (initials && !beside) onWhat('initials');
    else onAdopt({ signature: mine, initials: beside });
  }

  const withInitials = usable('initials') ? 'Use both' : 'Next: your initials';
  const words = {
    signature: initials ? withInitials : 'Use this signature',
    initials: 'Use these initials',
  };
  return (
    <div
      ref={ways}
      className={cx('relative flex flex-col gap-4', initials ? 'short:min-h-60' : 'short:min-h-48')}
    >
      <Ways
        key={what}
        what={what}
        making={making[what]}
        problem={problem}
        trust={trust}
        imageLimit={imageLimit}
      />
      {initials && what === 'signature' && (
        <InitialsLine initials={usable('initials')} onChange={() => onWhat('initials')} />
      )}
      <Button
        variant="primary"
        disabled={!made || Boolean(problem)}
        onClick={use}
        className="md:self-end short:absolute short:right-0 short:bottom-0 short:w-44 short:px-2"
      >
        {words[what]}
      </Button>
    </div>
  );
}
