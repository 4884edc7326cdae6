import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { type Crop, moveSide, type Side, wholePicture } from './crop.ts';
import { PageCanvas } from './page-canvas.tsx';
import type { PhotoPage } from './use-photos.ts';

/** A press of a key or button, as a part of the picture. */
const step = 0.02;
const corners = [
  { label: 'Top left corner', sides: ['top', 'left'], at: 'top-0 left-0' },
  { label: 'Top right corner', sides: ['top', 'right'], at: 'top-0 left-full' },
  { label: 'Bottom left corner', sides: ['bottom', 'left'], at: 'top-full left-0' },
  { label: 'Bottom right corner', sides: ['bottom', 'right'], at: 'top-full left-full' },
] as const satisfies { label: string; sides: readonly [Side, Side]; at: string }[];
const rows: readonly { side: Side; name: string }[] = [
  { side: 'top', name: 'Top' },
  { side: 'right', name: 'Right' },
  { side: 'bottom', name: 'Bottom' },
  { side: 'left', name: 'Left' },
];

/** By how much a side moves inwards as a corner moves by so much to the right and down. */
const inwards = (side: Side, across: number, down: number): number =>
  ({ top: down, bottom: -down, left: across, right: -across })[side];
const moveCorner = (crop: Crop, of: readonly Side[], across: number, down: number): Crop =>
  of.reduce((now, side) => moveSide(now, side, inwards(side, across, down)), crop);
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [-step, 0], ArrowRight: [step, 0] },
  ...{ ArrowUp: [0, -step], ArrowDown: [0, step] },
};
const percent = (part: number) => `${part * 100}%`;

interface CropDialogProps {
  page: PhotoPage;
  label: string;
  onCrop(crop: Crop): void;
  onClose(): void;
}

/** Chooses the part of a photo that is sent: by dragging corners, with the arrow keys on them, or with buttons. */
export function CropDialog({ page, label, onCrop, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(page.crop);
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  function drag(event: PointerEvent, of: readonly Side[]) {
    const size = frame.current?.getBoundingClientRect();
    const from = held.current;
    if (!size || !from || size.width === 0 || size.height === 0) return;
    const [across, down] = [(event.clientX - from.x) / size.width, (event.clientY - from.y) / size.height];
    setCrop(moveCorner(from.crop, of, across, down));
  }
  function press(event: KeyboardEvent, of: readonly Side[]) {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    setCrop((now) => moveCorner(now, of, ...by));
  }
  const { x, y, width, height } = crop;
  const place = { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Crop ${label.toLowerCase()}`}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => {
              onCrop(crop);
              onClose();
            }}
          >
            Crop
          </Button>
          <Button onClick={() => setCrop(wholePicture)}>Whole photo</Button>
        </>
      }
    >
      <p className="mb-3 text-small text-soft">
        Drag a corner, move it with the arrow keys, or use the buttons below.
      </p>
      <div className="flex justify-center px-6 py-4">
        <div ref={frame} className="relative">
          <PageCanvas
            bytes={page.picture.bytes}
            turn={page.turn}
            most={1200}
            label={label}
            className="block max-h-[45dvh] max-w-full rounded-control bg-sunken"
          />
          <div className="pointer-events-none absolute inset-0 overflow-hidden rounded-control">
            {/* everything beside it is dimmed */}
            <div className="absolute shadow-[0_0_0_999px_var(--color-scrim)]" style={place} />
          </div>
          <div className="absolute border-2 border-accent-text" style={place}>
            {corners.map(({ label: name, sides, at }) => (
              <button
                key={name}
                type="button"
                aria-label={name}
                className={cx(
                  'absolute grid size-11 -translate-x-1/2 -translate-y-1/2 cursor-move touch-none place-items-center',
                  at,
                )}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  held.current = { x: event.clientX, y: event.clientY, crop };
                }}
                onPointerMove={(event) => drag(event, sides)}
                onPointerUp={() => {
                  held.current = undefined;
                }}
                onPointerCancel={() => {
                  held.current = undefined;
                }}
                onKeyDown={(event) => press(event, sides)}
              >
                <span className="size-5 rounded-full border-2 border-paper bg-accent-text" />
              </button>
            ))}
          </div>
        </div>
      </div>
      <ul aria-label="Sides" className="grid grid-cols-2 gap-x-6 gap-y-1">
        {rows.map(({ side, name }) => (
          <li key={side} className="flex items-center justify-between">
            <span>{name}</span>
            <span className="flex">
              <IconButton
                label={`Cut off more: ${name.toLowerCase()}`}
                icon={<Minus />}
                onClick={() => setCrop((now) => moveSide(now, side, step))}
              />
              <IconButton
                label={`Cut off less: ${name.toLowerCase()}`}
                icon={<Plus />}
                onClick={() => setCrop((now) => moveSide(now, side, -step))}
              />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
