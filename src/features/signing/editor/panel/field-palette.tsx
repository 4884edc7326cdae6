import { type FieldKind, fieldKinds } from '../../../../../contract/signing/signing.ts';
import { cx } from '../../../../ui/cx.ts';
import { kinds } from '../field-kinds.ts';
import { type Drop, usePaletteDrag } from './use-palette-drag.ts';

interface FieldPaletteProps {
  /** Colour of the recipient of the next field. */
  colour: string;
  /** True if there is space beside the document: the kinds stand one above the other; else in a row that scrolls. */
  column: boolean;
  /** Without a drop, the field goes into the middle of the page in view. */
  onAdd(kind: FieldKind, drop?: Drop): void;
  /** Called when a kind is held over a page, or no longer over any. */
  onOver(kind: FieldKind, drop: Drop | undefined): void;
}

/** The kinds of fields: dragged onto a page, or pressed to add one in the middle of it. */
export function FieldPalette({ colour, column, onAdd, onOver }: FieldPaletteProps) {
  const { dragged, handlersFor, endsDrag } = usePaletteDrag(onAdd, onOver);
  const Dragged = dragged && kinds[dragged.kind].icon;
  return (
    <>
      <ul
        aria-label="Fields to add"
        className={cx('flex', column ? 'flex-col' : 'gap-1 overflow-x-auto overscroll-x-contain p-1')}
      >
        {fieldKinds.map((kind) => {
          const { name, icon: Icon } = kinds[kind];
          return (
            <li key={kind} className="shrink-0">
              <button
                type="button"
                {...handlersFor(kind)}
                onClick={() => endsDrag() || onAdd(kind)}
                className={cx(
                  'flex cursor-grab items-center rounded-control text-small hover:bg-sunken active:cursor-grabbing',
                  column
                    ? 'h-11 w-full gap-3 px-3 text-left max-xl:dense:h-8 dense:h-9'
                    : 'h-14 min-w-16 flex-col justify-center gap-1 px-2 text-tiny',
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
          {kinds[dragged.kind].name}
        </span>
      )}
    </>
  );
}
