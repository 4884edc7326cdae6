import { overlapMessage, overlaps, type PageSize } from '#contract/signing/field-overlap.ts';
import type { Rectangle } from '#drawing/operations.ts';
import { inReadingOrder } from '#src/features/signing/sign/fields/reading-order.rules.ts';
import type { PageTurn } from '#src/ui/pdf/handle.ts';
import { type Incoming, useEditor } from '../editor-context.ts';
import { boxAt, movedWords, onPaper, put, resizedWords, sizeOf } from '../edits/edits.rules.ts';
import { fieldKindFacts } from '../field-kinds.ts';
import { whoseColour } from '../whose-colour.ts';
import { toBox } from './geometry.rules.ts';
import { PlacedField } from './placed-field.tsx';
import { ResizeHandles } from './resize-handles.tsx';
import type { Guide } from './snap.rules.ts';
import { usePageGesture } from './use-page-gesture.ts';

/** Id of the element that explains the keys for moving a field. */
export const hintId = 'field-editor-hint';
const right: readonly string[] = [];

interface EditorPageProps {
  /** From 1. */
  page: number;
  turn: PageTurn;
  /** Width on the screen before the reader turned the page, CSS px. */
  width: number;
}

/** The fields over a page of the document, to be selected and moved. A move is state of this page alone until the pointer is released. */
export function EditorPage({ page, turn, width }: EditorPageProps) {
  const { work, documentId, selection, problems, facts, incoming, editing, onOpen } = useEditor();
  const paper = { documentId, page };
  const size = sizeOf(work, paper);
  const fields = inReadingOrder(onPaper(work.fields, paper), work.documents);
  const { places, guides, marquee, handlers } = usePageGesture({
    fields: fields.map((field) => ({
      id: field.id,
      place: boxAt(work, field),
      least: fieldKindFacts[field.kind].least,
    })),
    selection,
    page: size,
    turn,
    onSelect: editing.select,
    onOpen,
    onMoved: (to) => editing.change((now) => put(now, to, movedWords)),
    onResized: (id, to) => editing.change((now) => put(now, new Map([[id, to]]), resizedWords)),
  });
  const boxes = fields.map((field) => {
    const place = places.get(field.id);
    return { id: field.id, kind: field.kind, page, ...(place ? toBox(place, size) : field.box) };
  });
  /** Problems of the field; during a drag those of the place it would get. */
  function problemsOf(id: string): readonly string[] {
    if (places.size === 0) return problems.get(id) ?? right;
    const mine = boxes.find((box) => box.id === id);
    const over = mine ? boxes.filter((box) => box.id !== id && overlaps(mine, box, size)) : [];
    return mine ? [...new Set(over.map((box) => overlapMessage(mine.kind, box.kind)))] : right;
  }
  const coming = incoming?.page === page ? incoming : undefined;
  const chosen = fields.filter(({ id }) => selection.includes(id));
  const [only] = chosen;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its fields are buttons, and all that is done here has its key
    <div
      data-editor-page={page}
      data-turn={turn}
      onPointerDown={handlers.onPointerDown}
      onPointerMove={handlers.onPointerMove}
      onPointerUp={handlers.onPointerUp}
      onPointerCancel={handlers.onPointerCancel}
      onClick={handlers.onClick}
      onKeyDown={handlers.onKeyDown}
      className="absolute inset-0 select-none"
    >
      {fields.map((field) => (
        <PlacedField
          key={field.id}
          field={field}
          who={work.recipients.find(({ id }) => id === field.recipientId)}
          colour={whoseColour(work.recipients, field.recipientId)}
          page={size}
          point={width / size.width}
          place={places.get(field.id)}
          selected={selection.includes(field.id)}
          problems={problemsOf(field.id)}
          facts={facts}
          hintId={hintId}
        />
      ))}
      {only && chosen.length === 1 && (
        <ResizeHandles
          place={places.get(only.id) ?? boxAt(work, only)}
          page={size}
          point={width / size.width}
          colour={whoseColour(work.recipients, only.recipientId)}
        />
      )}
      {coming && <Outline incoming={coming} page={size} />}
      {[...guides, ...(coming?.guides ?? [])].map((guide) => (
        <GuideLine key={`${guide.axis} ${guide.at}`} guide={guide} length={size} />
      ))}
      {marquee && <Marquee place={marquee} page={size} />}
    </div>
  );
}

function GuideLine({
  guide: { axis, at },
  length,
}: {
  guide: Guide;
  length: { width: number; height: number };
}) {
  return (
    <span
      data-guide
      className="pointer-events-none absolute z-tool bg-bad"
      style={
        axis === 'x'
          ? { left: `${(at / length.width) * 100}%`, top: 0, bottom: 0, width: 1 }
          : { top: `${(at / length.height) * 100}%`, left: 0, right: 0, height: 1 }
      }
    />
  );
}

/** The place a new field would take if it were dropped here. */
function Outline({ incoming: { place, colour, name }, page }: { incoming: Incoming; page: PageSize }) {
  return (
    <span
      aria-hidden="true"
      data-outline
      className="pointer-events-none absolute z-carried flex items-center overflow-hidden rounded-[2px] border-2 border-current border-dashed bg-current/12 px-1 text-[0.625rem] leading-none"
      style={{
        left: `${(place.x / page.width) * 100}%`,
        top: `${(place.y / page.height) * 100}%`,
        width: `${(place.width / page.width) * 100}%`,
        height: `${(place.height / page.height) * 100}%`,
        color: colour,
      }}
    >
      <span className="truncate text-ink">{name}</span>
    </span>
  );
}

function Marquee({ place, page }: { place: Rectangle; page: { width: number; height: number } }) {
  return (
    <span
      className="pointer-events-none absolute z-tool border border-accent bg-accent/10"
      style={{
        left: `${(place.x / page.width) * 100}%`,
        top: `${(place.y / page.height) * 100}%`,
        width: `${(place.width / page.width) * 100}%`,
        height: `${(place.height / page.height) * 100}%`,
      }}
    />
  );
}
