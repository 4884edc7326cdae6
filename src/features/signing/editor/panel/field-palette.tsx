import { type FieldKind, fieldKinds } from '#contract/signing/signing.ts';
import { cx } from '#src/ui/cx.ts';
import { fieldKindFacts } from '../field-kinds.ts';
import { type Drop, usePaletteDrag } from './use-palette-drag.ts';

/**
 * - `column`, `tiles`: beside the document, one kind or two a line. A finger's targets are too high for all of them in one column of a
 *   tablet held sideways.
 * - `row`: above the document, scrolled.
 */
type PaletteShape = 'column' | 'tiles' | 'row';

const lists: Readonly<Record<PaletteShape, string>> = {
  column: 'flex flex-col',
  tiles: 'grid grid-cols-2',
  row: 'flex gap-1 overflow-x-auto overscroll-x-contain p-1',
};
const tile = 'h-14 flex-col justify-center gap-1 text-center text-tiny leading-tight';
const buttons: Readonly<Record<PaletteShape, string>> = {
  column: 'h-11 w-full gap-3 px-3 text-left max-xl:dense:h-8 dense:h-9',
  tiles: `${tile} w-full px-0.5`,
  row: `${tile} min-w-16 px-2`,
};

interface FieldPaletteProps {
  /** Colour of the recipient of the next field. */
  colour: string;
  shape: PaletteShape;
  /** Without a drop, the field goes into the middle of the page in view. */
  onAdd(kind: FieldKind, drop?: Drop): void;
  /** Called when a kind is held over a page, or no longer over any. */
  onOver(kind: FieldKind, drop: Drop | undefined): void;
}

/** The kinds of fields: dragged onto a page, or pressed to add one in the middle of it. */
export function FieldPalette({ colour, shape, onAdd, onOver }: FieldPaletteProps) {
  const { dragged, handlersFor, endsDrag } = usePaletteDrag(onAdd, onOver);
  const Dragged = dragged && fieldKindFacts[dragged.kind].icon;
  return (
    <>
      <ul aria-label="Fields to add" className={lists[shape]}>
        {fieldKinds.map((kind) => {
          const { name, icon: Icon } = fieldKindFacts[kind];
          return (
            <li key={kind} className="shrink-0">
              <button
                type="button"
                {...handlersFor(kind)}
                onClick={() => endsDrag() || onAdd(kind)}
                className={cx(
                  'flex cursor-grab items-center rounded-control text-small hover:bg-sunken active:cursor-grabbing',
                  buttons[shape],
                )}
              >
                <Icon aria-hidden="true" className="size-4.5 shrink-0 stroke-[1.6] text-soft" />
                {name}
              </button>
            </li>
          );
        })}
      </ul>
      {/* Over a page the field itself is shown at its place. */}
      {dragged && Dragged && !dragged.over && (
        <span
          aria-hidden="true"
          style={{ left: dragged.at.x, top: dragged.at.y, background: colour }}
          className="on-white pointer-events-none fixed z-carried flex -translate-x-1/2 -translate-y-1/2 items-center gap-2 rounded-mark px-2 py-1 text-paper text-small shadow-float"
        >
          <Dragged className="size-4 stroke-[1.6]" />
          {fieldKindFacts[dragged.kind].name}
        </span>
      )}
    </>
  );
}
