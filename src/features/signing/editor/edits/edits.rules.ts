import { countOf } from '#contract/core/counts.ts';
import { mostFields } from '#contract/core/limits.ts';
import type { Draft, DraftField } from '#contract/signing/drafts.ts';
import type { PageSize } from '#contract/signing/field-overlap.ts';
import { type FieldKind, takesOptions } from '#contract/signing/signing.ts';
import type { DrawingPoint, Rectangle } from '#drawing/operations.ts';
import { fieldKindFacts } from '../field-kinds.ts';
import { freePlace, moveBox, moveWithin, resized, toBox, toPoints, within } from '../page/geometry.rules.ts';
import { fieldsWords, inPoints, type Recipient, titleOf, whoseWords } from '../words.rules.ts';

/* Edits of a draft's fields: each returns the new fields, and its announcement in words. */

/** The part of a draft that the editor changes. */
export interface Work {
  readonly fields: DraftField[];
  readonly documents: Draft['documents'];
  readonly recipients: readonly Recipient[];
}

export interface FieldsEdit {
  fields: DraftField[];
  /** Announcement for screen readers. */
  said: string;
  /** The selection from then on; unchanged when absent. */
  select?: readonly string[];
  /** Consecutive changes of the same key are undone together. */
  key?: string;
}

/** A page (from 1) of a document. */
export interface Paper {
  documentId: string;
  page: number;
}

const a4: PageSize = { width: 595, height: 842 };

/** The size of a page, in points. A page that no longer exists counts as A4, so that its fields can still be moved away. */
export const sizeOf = ({ documents }: Pick<Work, 'documents'>, { documentId, page }: Paper): PageSize =>
  documents.find(({ id }) => id === documentId)?.pageSizes[page - 1] ?? a4;

export const boxAt = (work: Pick<Work, 'documents'>, field: DraftField): Rectangle =>
  toPoints(field.box, sizeOf(work, field));

export const onPaper = (fields: readonly DraftField[], { documentId, page }: Paper): DraftField[] =>
  fields.filter((field) => field.documentId === documentId && field.page === page);

const whereWords = (work: Work, field: DraftField): string => {
  const { x, y } = boxAt(work, field);
  return `${inPoints(x)}, ${inPoints(y)} points, page ${field.page}`;
};
const sizeWords = ({ width, height }: Rectangle): string =>
  `${inPoints(width)} by ${inPoints(height)} points`;

/** The same fields with some of them changed. */
function changed(
  { fields }: Work,
  ids: readonly string[],
  change: (field: DraftField) => DraftField,
): DraftField[] {
  return fields.map((field) => (ids.includes(field.id) ? change(field) : field));
}

const chosen = ({ fields }: Work, ids: readonly string[]): DraftField[] =>
  ids.flatMap((id) => fields.find((field) => field.id === id) ?? []);

/** Adds fields; none of them if an envelope would then have too many. */
function more(
  work: Work,
  added: readonly DraftField[],
  said: string,
  select?: readonly string[],
): FieldsEdit {
  return work.fields.length + added.length > mostFields
    ? { fields: work.fields, said: `An envelope holds at most ${mostFields} fields.` }
    : { fields: [...work.fields, ...added], said, ...(select && { select }) };
}

/**
 * A new field around a point of the page, or without one in the middle, clear of other fields.
 * @param at in points
 */
export function added(
  work: Work,
  kind: FieldKind,
  {
    paper,
    at,
    ...who
  }: { paper: Paper; at: DrawingPoint | undefined; id: string; recipientId: string | null },
): FieldsEdit {
  const page = sizeOf(work, paper);
  const { size } = fieldKindFacts[kind];
  const others = onPaper(work.fields, paper).map((field) => boxAt(work, field));
  const place = at
    ? within({ ...size, x: at.x - size.width / 2, y: at.y - size.height / 2 }, page)
    : freePlace(size, others, page);
  const field: DraftField = {
    ...who,
    ...paper,
    kind,
    label: '',
    options: takesOptions(kind) ? ['Yes', 'No'] : [],
    required: kind !== 'checkbox' && kind !== 'stamp',
    box: toBox(place, page),
  };
  return more(work, [field], `${whoseWords(field, work.recipients)} added at ${whereWords(work, field)}.`, [
    field.id,
  ]);
}

/** Fields moved to the given places: by id, in points. */
export function put(
  work: Work,
  places: ReadonlyMap<string, Rectangle>,
  what: (fields: readonly DraftField[], work: Work) => string,
  key?: string,
): FieldsEdit {
  const ids = [...places.keys()];
  const fields = changed(work, ids, (field) => {
    const place = places.get(field.id);
    const page = sizeOf(work, field);
    return place ? { ...field, box: toBox(within(place, page), page) } : field;
  });
  const after = { ...work, fields };
  return { fields, said: what(chosen(after, ids), after), ...(key !== undefined && { key }) };
}

export const movedWords = (fields: readonly DraftField[], work: Work): string => {
  const [first] = fields;
  if (!first) return '';
  const to = whereWords(work, first);
  const words = fieldsWords(fields, work.recipients);
  return fields.length === 1 ? `${words} moved to ${to}.` : `${words} moved, ${titleOf(first)} to ${to}.`;
};

export const resizedWords = (fields: readonly DraftField[], work: Work): string => {
  const [first] = fields;
  return first ? `${fieldsWords(fields, work.recipients)} is ${sizeWords(boxAt(work, first))} now.` : '';
};

/** Fields moved by the same number of points, as far as the page allows. They lie on one page. */
export function nudged(work: Work, ids: readonly string[], by: DrawingPoint): FieldsEdit {
  const fields = chosen(work, ids);
  const [first] = fields;
  const places = fields.map((field) => boxAt(work, field));
  const allowed = first ? moveWithin(places, by, sizeOf(work, first)) : by;
  const to = new Map(fields.map((field) => [field.id, moveBox(boxAt(work, field), allowed)]));
  return put(work, to, movedWords, `move ${ids.join()}`);
}

/** Fields made larger or smaller at the right and the foot, by points. */
export function grown(work: Work, ids: readonly string[], by: DrawingPoint): FieldsEdit {
  const to = new Map(
    chosen(work, ids).map((field) => {
      const place = boxAt(work, field);
      const { least } = fieldKindFacts[field.kind];
      return [field.id, resized(place, { x: 1, y: 1 }, by, least, sizeOf(work, field))];
    }),
  );
  return put(work, to, resizedWords, `size ${ids.join()}`);
}

type Facts = Partial<Pick<DraftField, 'recipientId' | 'required' | 'label' | 'options'>>;

/** Changes facts of fields other than their place. */
export function described(work: Work, ids: readonly string[], facts: Facts): FieldsEdit {
  const fields = changed(work, ids, (field) => ({ ...field, ...facts }));
  const before = chosen(work, ids);
  const after = chosen({ ...work, fields }, ids);
  const said = describedWords(before, after, facts, work.recipients);
  return { fields, said, key: `${Object.keys(facts).join()} ${ids.join()}` };
}

function describedWords(
  before: readonly DraftField[],
  after: readonly DraftField[],
  { required }: Facts,
  recipients: readonly Recipient[],
): string {
  const words = fieldsWords(after, recipients);
  if (required !== undefined)
    return `${words} ${after.length === 1 ? 'is' : 'are'} ${required ? 'required' : 'optional'} now.`;
  const was = fieldsWords(before, recipients);
  return was === words ? `${words} changed.` : `${was} is now ${words}.`;
}

/** Fields moved to another page, at the same place as far as that page has it. */
export function turnedTo(work: Work, ids: readonly string[], page: number): FieldsEdit {
  const fields = changed(work, ids, (field) => {
    const size = sizeOf(work, { ...field, page });
    return { ...field, page, box: toBox(within(boxAt(work, field), size), size) };
  });
  return { fields, said: movedWords(chosen({ ...work, fields }, ids), { ...work, fields }) };
}

export function removed(work: Work, ids: readonly string[]): FieldsEdit {
  const gone = chosen(work, ids);
  return {
    fields: work.fields.filter(({ id }) => !ids.includes(id)),
    select: [],
    said: `${fieldsWords(gone, work.recipients)} removed.`,
  };
}

const pasteStep = 12; // points, so that a copy does not hide its original

/** Copies on a page: at the same place, or beside fields that lie in exactly that place. */
export function pasted(
  work: Work,
  copies: readonly DraftField[],
  paper: Paper,
  newId: () => string,
): FieldsEdit {
  const page = sizeOf(work, paper);
  const here = onPaper(work.fields, paper);
  const places = copies.map((field) => within(boxAt(work, field), page));
  const covered = places.some((place) =>
    here.some((field) => {
      const other = boxAt(work, field);
      return Math.abs(other.x - place.x) < 1 && Math.abs(other.y - place.y) < 1;
    }),
  );
  const step = covered ? pasteStep : 0;
  const fields = copies.map((field, at) => ({
    ...field,
    ...paper,
    id: newId(),
    box: toBox(within(moveBox(places[at] ?? boxAt(work, field), { x: step, y: step }), page), page),
  }));
  const said = `${fieldsWords(fields, work.recipients)} copied to page ${paper.page}.`;
  return more(
    work,
    fields,
    said,
    fields.map(({ id }) => id),
  );
}

/** Copies of each field on each of these pages of its document, except its own. */
export function copiedTo(
  work: Work,
  ids: readonly string[],
  pages: readonly number[],
  newId: () => string,
): FieldsEdit {
  const copies = chosen(work, ids).flatMap((field) =>
    pages
      .filter((page) => page !== field.page)
      .map((page) => {
        const size = sizeOf(work, { ...field, page });
        return { ...field, id: newId(), page, box: toBox(within(boxAt(work, field), size), size) };
      }),
  );
  const to = new Set(copies.map(({ page }) => page)).size;
  const what = fieldsWords(chosen(work, ids), work.recipients);
  return more(work, copies, `${what} copied to ${countOf(to, 'page', 'pages')}.`);
}
