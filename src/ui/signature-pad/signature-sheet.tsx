import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import type { DrawnMark } from './signature.ts';
import { SignatureMaker, type SignatureMakerProps } from './signature-maker.tsx';

interface SignatureSheetProps extends SignatureMakerProps {
  open: boolean;
  /** The mark the person wants to make; without a signature, that comes first. */
  first: keyof DrawnMark;
  onClose(): void;
}

/**
 * The sheet in which a person draws, types or uploads a signature, and initials if they are asked for, and adopts them. As wide as a phone
 * held sideways.
 */
export function SignatureSheet({ open, first, onClose, ...maker }: SignatureSheetProps) {
  const [what, setWhat] = useState(maker.signature ? first : 'signature');
  return (
    <Dialog open={open} onClose={onClose} title={`Your ${what}`} width="wide">
      <SignatureMaker {...maker} what={what} onWhat={setWhat} />
    </Dialog>
  );
}
