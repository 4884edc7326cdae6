import { cx } from '../cx.ts';
import { type Signature, strokePath } from './signature.ts';
import { TypedName } from './typed-name.tsx';

interface SignatureViewProps {
  signature: Signature;
  /** What it is called, read aloud. */
  name?: string;
  className?: string;
}

/** A signature as it will stand in the document, as large as its place allows. Ink on paper in both themes. */
export function SignatureView({ signature, name = 'Your signature', className }: SignatureViewProps) {
  const box = cx('block size-full on-white text-ink', className);
  switch (signature.kind) {
    case 'drawn':
      return (
        <svg role="img" aria-label={`${name}, drawn`} viewBox={`0 0 ${signature.aspect} 1`} className={box}>
          {signature.strokes.map((stroke) => (
            <path
              key={strokePath(stroke, signature.aspect)}
              d={strokePath(stroke, signature.aspect)}
              fill="none"
              stroke="currentColor"
              strokeWidth={0.022}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
        </svg>
      );
    case 'typed':
      return <TypedName text={signature.text} name={name} className={box} />;
    case 'image':
      return (
        <img
          alt={name}
          src={`data:image/png;base64,${signature.png}`}
          className={cx(box, 'object-contain')}
        />
      );
  }
}
