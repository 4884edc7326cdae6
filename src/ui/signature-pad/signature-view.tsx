import { drawStrokes } from '#drawing/strokes.ts';
import { cx } from '../cx.ts';
import { Drawing } from '../drawing/drawing.tsx';
import { useDrawing } from '../drawing/use-drawing.ts';
import type { PadSignature } from './signature.ts';

interface SignatureViewProps {
  signature: PadSignature;
  /** Name of the signature, read aloud. */
  name?: string;
  className?: string;
}

/** A space as high as any place and wider than any name, points: a drawn name is cut to its own width. */
const room = { width: 100_000, height: 100 };

/** A signature as it will appear in the document, as large as its place allows. Ink on paper in both themes. */
export function SignatureView({ signature, name = 'Your signature', className }: SignatureViewProps) {
  const box = cx('block size-full on-white text-ink', className);
  switch (signature.kind) {
    case 'drawn': {
      const view = { x: 0, y: 0, width: room.height * signature.aspect, height: room.height };
      const operations = drawStrokes(signature, view);
      return <Drawing operations={operations} view={view} label={`${name}, drawn`} className={box} />;
    }
    case 'typed':
      return <TypedName signature={signature} name={name} className={box} />;
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

interface TypedNameProps {
  signature: Extract<PadSignature, { kind: 'typed' }>;
  name: string;
  className: string;
}

function TypedName({ signature, name, className }: TypedNameProps) {
  const { text } = signature;
  const operations = useDrawing({ kind: 'signature', value: signature }, room);
  const words = operations?.find((operation) => operation.is === 'words');
  const label = `${name}: ${text}`;
  if (operations && words) {
    const margin = words.size * 0.05; // slanted letters reach beyond their width
    const view = { x: words.x - margin, y: 0, width: words.width + 2 * margin, height: room.height };
    return <Drawing operations={operations} view={view} label={label} className={className} />;
  }
  return (
    <span role="img" aria-label={label} className={cx(className, 'grid place-items-center')}>
      <span className="max-w-full truncate font-signature text-lead">{text}</span>
    </span>
  );
}
