import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { canvasTrust } from './canvas-trust.ts';
import { InitialsLine } from './initials-line.tsx';
import type { DrawnMark, PadSignature } from './signature.ts';
import { useMaking } from './use-making.ts';
import { Ways } from './ways.tsx';

export interface SignatureMakerProps {
  /** The signature adopted before, to start from. */
  signature?: PadSignature | undefined;
  /** Given if initials are asked for as well: those adopted before, and the usual ones of a name. */
  initials?: { made: PadSignature | undefined; of(name: string): string } | undefined;
  /** The person's name, offered for typing. */
  name: string;
  /** Largest picture, in bytes. */
  imageLimit: number;
  /** The fault of a signature or initials, in words; null if they can be used. */
  problemOf(made: PadSignature, what: keyof DrawnMark): string | null;
  onAdopt(made: DrawnMark): void;
}

interface WhatProps {
  /** The mark being made now. */
  what: keyof DrawnMark;
  onWhat(what: keyof DrawnMark): void;
}

/** Makes a signature; and initials, if they are asked for: proposed beside it, or made in the same ways. */
export function SignatureMaker(props: SignatureMakerProps & WhatProps) {
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

  /** Continues with the mark still to be made; once there is none, adopts them. */
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
