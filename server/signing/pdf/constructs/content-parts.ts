import { type PDF, type PDFPage, type PdfDict, PdfStream } from '@libpdf/core';
import { contentStreams } from '#server/documents/pdf/page-content.ts';
import {
  appearancesOn,
  type DrawnPart,
  drawingTables,
  partsOfEntry,
  tableIn,
} from '../content/drawn-streams.ts';
import { streamData } from '../content/stream-data.ts';
import { inherited } from '../read/page-geometry.ts';
import { PdfRefusal } from '../refusal.ts';
import { type ContentPart, dictionaryOf, resolver } from './construct.ts';

/** Most bytes of all parts: a part without resources of its own counts again with those of each part that draws it. */
const mostBytes = 512 * 1024 * 1024;

/** Pairs of two objects that were met. */
class Pairs {
  readonly #met = new Map<object, Set<object | undefined>>();

  /** True the first time that a pair is met. */
  isNew(one: object, other: object | undefined): boolean {
    const others = this.#met.get(one) ?? new Set();
    if (others.has(other)) return false;
    this.#met.set(one, others.add(other));
    return true;
  }
}

/**
 * Reads the operators of the pages of a document and of all parts that they draw, each part once with the resources that it is drawn by.
 * @returns a function that reads those of a page that no page before had
 */
export function contentParts(pdf: PDF): (page: PDFPage) => Generator<ContentPart> {
  const [streams, tables, pages] = [new Pairs(), new Pairs(), new Map<string, Set<object | undefined>>()];
  let left = mostBytes;
  const read = (all: readonly PdfStream[]): Uint8Array => {
    const bytes = Buffer.concat(all.flatMap((stream) => [streamData(pdf, stream).bytes, Buffer.from('\n')]));
    left -= bytes.length;
    if (left < 0) throw new PdfRefusal('too_heavy');
    return bytes;
  };
  return function* (page) {
    const resources = dictionaryOf(pdf, inherited(pdf, page.dict, 'Resources'));
    const waiting: (DrawnPart & { beginsInBlack: boolean })[] = [];
    const take = (owner: PdfDict | undefined) => {
      for (const name of drawingTables) {
        const table = tableIn(pdf, owner, name);
        // A name in a part without resources means what the tables beside the one that lists it say.
        if (!table || !tables.isNew(table, dictionaryOf(pdf, owner?.get('ColorSpace')) ?? owner)) continue;
        for (const [, entry] of table)
          for (const part of partsOfEntry(pdf, name, entry))
            waiting.push({ ...part, resources: part.resources ?? owner, beginsInBlack: name === 'Pattern' });
      }
    };
    const refs = contentStreams(pdf, page);
    const key = refs.map(({ objectNumber, generation }) => `${objectNumber} ${generation}`).join();
    const met = pages.get(key) ?? new Set();
    if (!met.has(resources)) {
      pages.set(key, met.add(resources));
      const content = refs.map((ref) => pdf.getObject(ref)).filter((stream) => stream instanceof PdfStream);
      yield { bytes: read(content), resources, beginsInBlack: true };
    }
    take(resources);
    for (const stream of appearancesOn(pdf, page.dict))
      if (stream instanceof PdfStream)
        waiting.push({ stream, resources: stream.getDict('Resources', resolver(pdf)), beginsInBlack: false });
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      const { stream, resources: own, beginsInBlack } = part;
      if (!streams.isNew(stream, own)) continue;
      yield { bytes: read([stream]), resources: own, beginsInBlack };
      take(own);
    }
  };
}
