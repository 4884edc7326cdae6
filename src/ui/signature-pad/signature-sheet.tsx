import { lazy, Suspense } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { SignatureMakerProps } from './signature-maker.tsx';

const SignatureMaker = lazy(() => import('./signature-maker.tsx'));

interface SignatureSheetProps extends SignatureMakerProps {
  open: boolean;
  onClose(): void;
}

/**
 * The sheet in which a person draws, types or uploads a signature and adopts it. As wide as a phone held sideways. The
 * drawing part is fetched when the sheet is first opened.
 */
export function SignatureSheet({ open, onClose, ...maker }: SignatureSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Your signature" width="wide">
      <Suspense fallback={<Skeleton className="aspect-[2.5] max-h-[50dvh] w-full" />}>
        <SignatureMaker {...maker} />
      </Suspense>
    </Dialog>
  );
}
