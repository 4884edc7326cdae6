import type { Fingerprints, PageFingerprint } from '#server/files/queries.ts';
import { canonical, digest } from './canonical.ts';
import { fingerprintedBy } from './format.ts';
import { hashesOfObjects } from './objects.ts';
import { type PageReading, readPages } from './read-pages.ts';

/** A page as the second parser reads it, before it is hashed: each operator and each annotation as text. */
export interface PageText {
  frame: string;
  content: readonly string[];
  annotations: readonly string[];
  /** Fields of forms and signatures, which pdf.js lists behind all other annotations. */
  widgets: readonly Widget[];
}

interface Widget {
  text: string;
  /** A signature's field that draws nothing, as a seal has one. */
  isSeal: boolean;
}

const listHash = (parts: readonly string[]) => ({ count: parts.length, hash: digest(parts.join('\n')) });

export const pageFingerprints = ({ frame, content, annotations, widgets }: PageText): PageFingerprint => ({
  frame: digest(frame),
  content: listHash(content),
  annotations: listHash(annotations),
  widgets: listHash(widgets.map(({ text }) => text)),
});

/** A page's frame, operators and annotations as text without references to storage. */
async function textOf(reading: PageReading, shared: Map<string, string>): Promise<PageText> {
  const { page, operators, annotations, layers, OPS } = reading;
  const hashes = await hashesOfObjects(reading, shared);
  const layerOf = (name: string) => {
    const layer = layers.get(name);
    return layer && `layer ${JSON.stringify(layer.name)} ${layer.visible}`;
  };
  const write = (value: unknown) => canonical(value, (name) => hashes.get(name) ?? layerOf(name));

  const content: string[] = [];
  const drawn = new Map<string, string[]>();
  let list = content;
  for (const [at, operator] of operators.fnArray.entries()) {
    const values: unknown = operators.argsArray[at];
    if (operator === OPS.dependency) continue;
    if (operator !== OPS.beginAnnotation) {
      list.push(`${operator} ${write(values)}`);
      continue;
    }
    const [id, ...rest] = values as [string, ...unknown[]];
    list = [`${operator} ${write(rest)}`];
    drawn.set(id, list);
  }
  const { view, rotate, userUnit } = page;
  const operationsOf = (annotation: Record<string, unknown>) => drawn.get(String(annotation.id)) ?? [];
  const textOfAnnotation = (annotation: Record<string, unknown>) =>
    `${write(annotation)}${operationsOf(annotation).join('\n')}`;
  const isWidget = (annotation: Record<string, unknown>) => annotation.subtype === 'Widget';
  return {
    frame: write({ view, rotate, userUnit, layers: [...layers.values()] }),
    content,
    annotations: annotations.filter((one) => !isWidget(one)).map(textOfAnnotation),
    widgets: annotations.filter(isWidget).map((widget) => ({
      text: textOfAnnotation(widget),
      isSeal: widget.fieldType === 'Sig' && operationsOf(widget).length === 0,
    })),
  };
}

/** Reads the pages of a PDF as text, one after the other. */
export async function* readPageTexts(bytes: Uint8Array, password?: string): AsyncGenerator<PageText> {
  const shared = new Map<string, string>();
  for await (const reading of readPages(bytes, password)) yield await textOf(reading, shared);
}

/**
 * Fingerprints every page of a PDF by the second parser.
 * @throws PdfRefusal `read_differently` if it does not open the file
 */
export async function fingerprintPdf(bytes: Uint8Array): Promise<Fingerprints> {
  const pages: PageFingerprint[] = [];
  for await (const page of readPageTexts(bytes)) pages.push(pageFingerprints(page));
  return { by: fingerprintedBy, pages };
}
