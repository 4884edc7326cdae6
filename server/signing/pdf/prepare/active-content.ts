import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core';

/** Kinds of behaviour when a PDF is opened, read or clicked, other than links to a place in it or to a web page. */
export type ActiveContent =
  | 'script'
  | 'launch'
  | 'submit'
  | 'import'
  | 'reset'
  | 'other_file'
  | 'media'
  | 'hiding'
  | 'automatic'
  | 'unknown';

/** The kinds of actions (ISO 32000-2, table 201). */
const actions: Record<string, ActiveContent | 'harmless'> = {
  JavaScript: 'script',
  Launch: 'launch',
  SubmitForm: 'submit',
  ImportData: 'import',
  ResetForm: 'reset',
  GoToR: 'other_file',
  GoToE: 'other_file',
  Movie: 'media',
  Sound: 'media',
  Rendition: 'media',
  RichMediaExecute: 'media',
  GoTo3DView: 'media',
  Hide: 'hiding',
  SetOCGState: 'hiding',
  GoTo: 'harmless',
  GoToDp: 'harmless',
  URI: 'harmless',
  Named: 'harmless',
  Thread: 'harmless',
  Trans: 'harmless',
};

/** Annotations that play media (ISO 32000-2, table 171), and the entries kept of one for its picture. */
const players = new Set(['Movie', 'Sound', 'Screen', 'RichMedia', '3D']);
const pictured = new Set(['Type', 'Rect', 'P', 'F', 'AP', 'AS', 'NM', 'M', 'OC', 'Contents']);
const hidden = 1 << 1;

/** Entries of objects in which no viewer looks for actions; a structure element has an `/S` of its own meaning. */
const passedOver = new Set(['Resources', 'Contents', 'StructTreeRoot']);

interface Finding {
  kinds: readonly ActiveContent[];
  remove: () => void;
}

const resolver = (pdf: PDF) => (ref: PdfRef) => pdf.getObject(ref);

/** The name of an action's kind; undefined for other values. */
function actionName(pdf: PDF, value: PdfObject | null | undefined): string | undefined {
  return value instanceof PdfDict ? value.getName('S', resolver(pdf))?.value : undefined;
}

/** The kind of an active action; undefined for harmless actions and other values. */
function activeKind(pdf: PDF, value: PdfObject | null | undefined): ActiveContent | undefined {
  const kind = actions[actionName(pdf, value) ?? ''];
  if (kind !== 'harmless') return kind;
  const address = value instanceof PdfDict ? value.get('URI', resolver(pdf)) : undefined;
  const isScript = address instanceof PdfString && /^\s*javascript:/i.test(address.asString());
  return isScript ? 'script' : undefined;
}

/** Entries whose value is an action, or a place or a dictionary of actions. */
const triggers = new Set(['A', 'PA', 'AA', 'OpenAction']);

/** The kind of the action in an entry; `unknown` also for a value that the library cannot read but another reader may. */
function kindIn(pdf: PDF, holder: PdfDict, key: string): ActiveContent | undefined {
  const value = holder.get(key, resolver(pdf));
  const name = actionName(pdf, value);
  const isTrigger = triggers.has(key) || (key === 'Next' && holder.has('S'));
  const isUnknown = value === undefined || (name !== undefined && !Object.hasOwn(actions, name));
  return activeKind(pdf, value) ?? (isTrigger && isUnknown ? 'unknown' : undefined);
}

/** Findings for the actions of events (`AA`): they run unasked, so none of them stays. */
function additionalActions(pdf: PDF, holder: PdfDict): Finding[] {
  const found = holder.get('AA', resolver(pdf));
  if (!holder.has('AA')) return [];
  const events = found instanceof PdfDict ? [...found.keys()] : [];
  const kinds = events.map(
    ({ value }) => (found instanceof PdfDict && kindIn(pdf, found, value)) || 'automatic',
  );
  return [{ kinds: kinds.length > 0 ? kinds : ['automatic'], remove: () => holder.delete('AA') }];
}

/** Finding for an annotation that plays media: it is reduced to its still picture. */
function player(pdf: PDF, annotation: PdfDict): Finding[] {
  const kind = annotation.getName('Subtype', resolver(pdf))?.value ?? '';
  if (!players.has(kind) || !annotation.has('Rect')) return [];
  const remove = () => {
    for (const { value } of [...annotation.keys()]) if (!pictured.has(value)) annotation.delete(value);
    annotation.set('Subtype', PdfName.of('Stamp'));
    // Viewers draw a picture of their own for a stamp that has none.
    if (!annotation.has('AP')) annotation.set('F', PdfNumber.of(hidden));
  };
  return [{ kinds: ['media'], remove }];
}

function findingsInArray(pdf: PDF, array: PdfArray): Finding[] {
  const items = [...array];
  const kinds = items.map((item) => activeKind(pdf, item instanceof PdfRef ? pdf.getObject(item) : item));
  const found = kinds.filter((kind) => kind !== undefined);
  const remove = () => {
    const left = items.filter((_, at) => kinds[at] === undefined);
    for (const [at, item] of left.entries()) array.set(at, item);
    while (array.length > left.length) array.pop();
  };
  return found.length > 0 ? [{ kinds: found, remove }] : [];
}

/** Active content in an object itself and in its entries. */
function findingsIn(pdf: PDF, object: PdfDict | PdfArray): Finding[] {
  if (object instanceof PdfArray) return findingsInArray(pdf, object);
  const entries = [...object.keys()].flatMap((key): Finding[] => {
    const kind = key.value === 'AA' ? undefined : kindIn(pdf, object, key.value);
    return kind ? [{ kinds: [kind], remove: () => object.delete(key) }] : [];
  });
  return [...entries, ...additionalActions(pdf, object), ...player(pdf, object)];
}

/** Actions that run when the document is opened, and its named scripts (ISO 32000-2, 7.7.2 and 7.7.4). */
function findingsInCatalog(pdf: PDF): Finding[] {
  const catalog = pdf.getCatalog();
  const opening = catalog.get('OpenAction', resolver(pdf));
  const names = catalog.getDict('Names', resolver(pdf));
  const isPlain = !(opening instanceof PdfDict) || actionName(pdf, opening) === 'GoTo';
  return [
    ...(isPlain || kindIn(pdf, catalog, 'OpenAction')
      ? []
      : [{ kinds: ['automatic' as const], remove: () => catalog.delete('OpenAction') }]),
    ...(names?.has('JavaScript')
      ? [{ kinds: ['script' as const], remove: () => names.delete('JavaScript') }]
      : []),
  ];
}

/** All active content reachable from the catalog: actions may be in more places than a list would name. */
function findings(pdf: PDF): Finding[] {
  const all = findingsInCatalog(pdf);
  const seen = new Set<PdfObject>();
  const waiting: PdfObject[] = [pdf.getCatalog()];
  const push = (value: PdfObject | undefined) => {
    const found = value instanceof PdfRef ? pdf.getObject(value) : value;
    if ((found instanceof PdfDict || found instanceof PdfArray) && !seen.has(found)) waiting.push(found);
  };
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (!(object instanceof PdfDict || object instanceof PdfArray) || seen.has(object)) continue;
    seen.add(object);
    for (const finding of findingsIn(pdf, object)) all.push(finding);
    if (object instanceof PdfArray) for (const item of object) push(item);
    else for (const [key, value] of object) if (!passedOver.has(key.value)) push(value);
  }
  return all;
}

const kindsOf = (all: readonly Finding[]) => [...new Set(all.flatMap(({ kinds }) => kinds))].sort();

/** The kinds of active content in a PDF, sorted. */
export const activeContentOf = (pdf: PDF): ActiveContent[] => kindsOf(findings(pdf));

/** Removes active content from a PDF; links to places in it and to web pages stay. */
export function removeActiveContent(pdf: PDF): { changed: boolean; found: ActiveContent[] } {
  const all = findings(pdf);
  for (const { remove } of all) remove();
  return { changed: all.length > 0, found: kindsOf(all) };
}
