import { cx } from '../cx.ts';
import { type Signature, strokePath } from './signature.ts';

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
      return (
        <svg role="img" aria-label={`${name}: ${signature.text}`} viewBox="0 0 250 100" className={box}>
          <text
            x="125"
            y="66"
            textAnchor="middle"
            fill="currentColor"
            fontSize={Math.min(56, 400 / Math.max(1, signature.text.length))}
            className="font-script"
          >
            {signature.text}
          </text>
        </svg>
      );
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
