import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { newId } from '#contract/core/values.ts';
import type { Draft, DraftField } from '#contract/signing/drafts.ts';
import type { FieldKind } from '#contract/signing/signing.ts';
import type { DrawingPoint, Rectangle } from '#drawing/operations.ts';
import { now } from '#src/lib/time/clock.ts';
import type { PdfHandle, PdfProps } from '#src/ui/pdf/handle.ts';
import { Pdf } from '#src/ui/pdf/pdf.tsx';
import { useMedia } from '#src/ui/use-media.ts';
import { fieldElementId } from '../sign/fields/field-mark.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorContext, type Incoming } from './editor-context.ts';
import { added, boxAt, copiedTo, onPaper, sizeOf } from './edits/edits.rules.ts';
import { useEditing } from './edits/use-editing.ts';
import { useEditorKeys } from './edits/use-editor-keys.ts';
import { fieldKindFacts } from './field-kinds.ts';
import { EditorPage, hintId } from './page/editor-page.tsx';
import { PageMarks } from './page/page-marks.tsx';
import { pointOn } from './page/page-point.ts';
import type { SampleFacts } from './page/sample.rules.ts';
import { heldOver } from './page/snap.rules.ts';
import { useFit } from './page/use-fit.ts';
import { CopyToDialog } from './panel/copy-to-dialog.tsx';
import { EditorPanel } from './panel/editor-panel.tsx';
import { FieldPalette } from './panel/field-palette.tsx';
import { KeysHelp } from './panel/keys-help.tsx';
import { bareOf, problemsById, remainingProblems } from './panel/remaining-problems.rules.ts';
import type { Drop } from './panel/use-palette-drag.ts';
import { acting, whoseColour } from './whose-colour.ts';
import { fieldsWords } from './words.rules.ts';

interface FieldEditorLayoutProps {
  documents: Draft['documents'];
  recipients: Draft['recipients'];
  fields: DraftField[];
  onFields(fields: DraftField[]): void;
  facts: SampleFacts;
  document: Draft['documents'][number];
  onShow(documentId: string): void;
  /** Its file; undefined while it loads. */
  data: PdfProps['data'];
  /** Id of a field to begin at, or of the recipient to place fields for first. */
  start?: string | undefined;
  /** Shown instead of a file that could not be read. */
  failure?: ReactNode;
}

/** Rendered again for another document only: the overlay of its pages reads the editor's state by itself. */
const Viewer = memo(Pdf);
const overlay: NonNullable<PdfProps['overlay']> = (page, { turn, width }) => (
  <EditorPage page={page} turn={turn} width={width} />
);

const marks: NonNullable<PdfProps['thumbnails']> = (page) => <PageMarks page={page} />;
const snapReach = 6; // CSS px within which a line snaps

const middleOf = ({ x, y, width, height }: Rectangle): DrawingPoint => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Palette, pages and panel of the field editor, side by side if there is space. */
export function FieldEditorLayout({
  document: shown,
  onShow,
  data,
  failure,
  start,
  onFields,
  facts,
  ...rest
}: FieldEditorLayoutProps) {
  const { documents, recipients, fields } = rest;
  const work = useMemo(() => ({ documents, recipients, fields }), [documents, recipients, fields]);
  const { editing, selected, said, canUndo, canRedo } = useEditing({ ...work, onFields });
  const columns = useMedia('(width >= 48rem)');
  const low = useMedia('(pointer: coarse) and (height < 56rem)');
  const wide = useMedia('(width >= 80rem)');
  const viewer = useRef<PdfHandle>(null);
  const pages = useRef<HTMLDivElement>(null);
  const nextField = useRef<DraftField>(fields.find(({ id }) => id === start));
  const [incoming, setIncoming] = useState<Incoming>();
  const fit = useFit();
  const [page, setPage] = useState(1);
  const [who, setWho] = useState<string | null | undefined>(
    () => recipients.find(({ id }) => id === start)?.id,
  );
  const [dialog, setDialog] = useState<'panel' | 'copy' | 'keys'>();
  const paper = { documentId: shown.id, page };
  const keys = useEditorKeys({ work, selected, editing, paper, onNowhere: () => pages.current?.focus() });

  const left = useMemo(() => remainingProblems(work), [work]);
  const bare = useMemo(() => bareOf(work), [work]);
  const problems = useMemo(() => problemsById(left, work), [left, work]);
  const known = acting(recipients);
  const owner = who === null || known.some(({ id }) => id === who) ? (who ?? null) : (known[0]?.id ?? null);

  const bring = useCallback(async (field: DraftField) => {
    await viewer.current?.goTo(field.page, field.box);
    document.getElementById(fieldElementId(field.id))?.focus({ preventScroll: true });
  }, []);
  const onOpened = useCallback(() => {
    const field = nextField.current;
    nextField.current = undefined;
    if (field) void bring(field);
  }, [bring]);
  function go(field: DraftField) {
    setDialog(undefined);
    editing.select([field.id]);
    if (field.documentId === shown.id) void bring(field);
    else {
      nextField.current = field;
      onShow(field.documentId);
    }
  }

  /** The place of a new field held over a page. */
  function heldAt(kind: FieldKind, { element, page, turn, at, free }: Drop) {
    const paper = { documentId: shown.id, page };
    const size = sizeOf(work, paper);
    return heldOver(fieldKindFacts[kind].size, pointOn(element, at, size, turn), {
      others: onPaper(fields, paper).map((field) => boxAt(work, field)),
      page: size,
      reach: free ? 0 : (snapReach * size.width) / Math.max(1, element.offsetWidth),
    });
  }

  function add(kind: FieldKind, drop?: Drop) {
    const onto = { ...paper, page: drop?.page ?? page };
    const at = drop && middleOf(heldAt(kind, drop).place);
    const id = newId(now());
    editing.focus(id);
    editing.change((current) => added(current, kind, { paper: onto, at, id, recipientId: owner }));
  }

  const openPanel = useCallback(() => {
    if (!wide) return setDialog('panel');
    document.querySelector<HTMLElement>('[data-field-panel] :is(select, input, textarea)')?.focus();
  }, [wide]);
  const selection = useMemo(() => selected.map(({ id }) => id), [selected]);
  const state = useMemo(
    () => ({
      ...{ work, documentId: shown.id, selection, problems, facts, incoming, editing },
      onOpen: openPanel,
    }),
    [work, shown.id, selection, problems, facts, incoming, editing, openPanel],
  );

  const hold = (kind: FieldKind, drop: Drop | undefined) =>
    setIncoming(
      drop && {
        ...heldAt(kind, drop),
        page: drop.page,
        colour: whoseColour(recipients, owner),
        name: fieldKindFacts[kind].name,
      },
    );
  const palette = (
    <FieldPalette
      colour={whoseColour(recipients, owner)}
      shape={!columns ? 'row' : low ? 'tiles' : 'column'}
      onOver={hold}
      onAdd={(kind, drop) => add(kind, drop)}
    />
  );
  const panel = (
    <EditorPanel
      work={work}
      selected={selected}
      left={left}
      problems={problems}
      editing={editing}
      isAtFoot={!wide}
      open={dialog === 'panel'}
      onOpen={openPanel}
      onClose={() => setDialog(undefined)}
      bare={bare}
      onGo={go}
      onDocument={(id) => {
        setDialog(undefined);
        onShow(id);
      }}
      onPerson={(id) => {
        setDialog(undefined);
        setWho(id);
      }}
      onDuplicate={keys.duplicate}
      onCopyTo={() => setDialog('copy')}
      onRemove={() => {
        setDialog(undefined);
        keys.remove();
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever has the focus in it
    <div className="flex h-full min-h-0 flex-col bg-paper" onKeyDown={keys.onKeyDown}>
      <EditorBar
        documents={documents}
        shown={shown.id}
        onShow={onShow}
        recipients={recipients}
        owner={owner}
        onOwner={setWho}
        editing={editing}
        canUndo={canUndo}
        canRedo={canRedo}
        onKeys={() => setDialog('keys')}
      />
      <div className="relative flex min-h-0 flex-1 max-md:flex-col">
        <div className="shrink-0 overflow-y-auto border-line max-md:border-b md:w-40 md:border-r md:p-1.5 xl:w-44">
          {palette}
        </div>
        <div ref={pages} data-pages={page} tabIndex={-1} className="min-h-0 min-w-0 flex-1">
          {failure || (
            <EditorContext value={state}>
              <Viewer
                ref={viewer}
                data={data}
                label={shown.name}
                overlay={overlay}
                thumbnails={marks}
                fit={fit}
                onPage={setPage}
                onOpen={onOpened}
              />
            </EditorContext>
          )}
        </div>
        {wide && panel}
      </div>
      {!wide && panel}
      <p id={hintId} hidden>
        Arrow keys move it by a point, with Control they resize it, with Shift by ten. Delete removes it.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {dialog === 'keys' && <KeysHelp onClose={() => setDialog(undefined)} />}
      {dialog === 'copy' && (
        <CopyToDialog
          what={fieldsWords(selected, recipients)}
          pages={shown.pageSizes.length}
          onClose={() => setDialog(undefined)}
          onCopy={(to) => {
            setDialog(undefined);
            editing.change((current, ids) => copiedTo(current, ids, to, () => newId(now())));
          }}
        />
      )}
    </div>
  );
}
