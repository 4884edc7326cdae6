import type { ReactNode } from 'react';
import type { Envelope } from '#contract/signing/signing.ts';
import { HistoryNotice } from './history-notice.tsx';
import { SigningHeader } from './signing-header.tsx';

interface SigningLayoutProps {
  envelope: Envelope;
  back?: ReactNode;
  children: ReactNode;
}

/** Layout of the signing view: its header, and below it the full remaining height; at large text the page scrolls. */
export function SigningLayout({ envelope, back, children }: SigningLayoutProps) {
  return (
    <div className="-mx-page -mt-6 flex h-[calc(100%+1.5rem)] min-h-0 flex-col md:mx-0 md:mt-0 md:h-full md:short:-mx-page short:mt-0 short:h-full">
      <SigningHeader envelope={envelope} back={back} />
      <HistoryNotice envelope={envelope} />
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
}
