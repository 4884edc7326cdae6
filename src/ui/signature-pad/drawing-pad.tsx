import { Eraser, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { IconButton } from '../icon-button/icon-button.tsx';
import { type DrawnMark, padAspect, type Stroke, strokesInPoints, toStroke } from './signature.ts';

interface DrawingPadProps {
  what: keyof DrawnMark;
  strokes: Stroke[];
  onStrokes(strokes: Stroke[]): void;
}

/** A pad on which a signature, or initials, are drawn by finger, pen or mouse. A drawing only scales when the pad changes its size. */
export function DrawingPad({ what, strokes, onStrokes }: DrawingPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);

  const redraw = useEffectEvent(() => {
    const element = canvas.current;
    if (!element || !pad.current) return;
    const { clientWidth: width, clientHeight: height } = element;
    element.width = width * devicePixelRatio;
    element.height = height * devicePixelRatio;
    element.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
    const pen = penFor(element);
    Object.assign(pad.current, pen);
    const points = (stroke: Stroke) =>
      strokesInPoints(stroke, { width, height }).map((p) => ({ ...p, ...unmeasured }));
    pad.current.fromData(strokes.map((stroke) => ({ ...pen, points: points(stroke) })));
  });

  const onDrawn = useEffectEvent(() => {
    const element = canvas.current;
    const points = pad.current?.toData().at(-1)?.points;
    if (!element || !points) return;
    onStrokes([...strokes, toStroke(points, { width: element.clientWidth, height: element.clientHeight })]);
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const created = new SignaturePad(element, { minDistance: 2 });
    pad.current = created;
    created.addEventListener('endStroke', onDrawn);
    const observer = new ResizeObserver(redraw);
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.off();
      pad.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for other strokes (undo, clear), which redraw reads
  useEffect(redraw, [strokes]);

  const empty = strokes.length === 0;
  return (
    <div className="relative mx-auto w-full max-w-[calc((100dvh-15rem)*2.5)] min-w-[min(100%,15rem)] short:max-w-[calc((92dvh-6rem)*2.5)] overflow-hidden rounded-card border border-edge on-white">
      <canvas
        ref={canvas}
        role="img"
        aria-label={empty ? `Empty. Draw your ${what} here, or choose Type instead.` : `Your ${what}, drawn`}
        style={{ aspectRatio: padAspect }}
        className="block w-full cursor-crosshair bg-paper text-ink"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-[8%] bottom-[24%] border-line border-b"
      />
      {empty && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-[8%] text-center text-faint text-small"
        >
          {what === 'signature' ? 'Sign here' : 'Your initials here'}
        </span>
      )}
      {!empty && (
        <span className="absolute top-1 right-1 flex">
          <IconButton
            label="Undo the last stroke"
            icon={<Undo2 />}
            onClick={() => onStrokes(strokes.slice(0, -1))}
          />
          <IconButton label="Clear" icon={<Eraser />} onClick={() => onStrokes([])} />
        </span>
      )}
    </div>
  );
}

/** Properties signature_pad needs of a point; with a pen of one breadth they change nothing. */
const unmeasured = { pressure: 0, time: 0 };

/** Ink in the colour of the text, of the document's one breadth, in proportion to the pad. */
function penFor(canvas: HTMLCanvasElement) {
  const breadth = canvas.clientWidth / 220;
  return {
    penColor: getComputedStyle(canvas).color,
    minWidth: breadth / 2,
    maxWidth: breadth / 2,
    dotSize: breadth,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over' as const,
  };
}
