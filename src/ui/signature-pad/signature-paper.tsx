import type { PadSignature } from './signature.ts';
import { SignatureView } from './signature-view.tsx';

/** A signature for viewing, on a sheet of its own. */
export function SignaturePaper(props: { signature: PadSignature; name?: string }) {
  return (
    <div className="on-white h-24 rounded-control border border-line bg-paper p-2">
      <SignatureView {...props} />
    </div>
  );
}
