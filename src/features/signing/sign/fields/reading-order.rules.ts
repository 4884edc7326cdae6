import type { SigningField } from '#contract/signing/signing.ts';

type Placed = Pick<SigningField, 'documentId' | 'page' | 'box'>;

/** Fields in reading order: by document, page, from the top, from the left. */
export function inReadingOrder<F extends Placed>(
  fields: readonly F[],
  documents: readonly { id: string }[],
): F[] {
  const place = new Map(documents.map(({ id }, at) => [id, at]));
  return fields.toSorted(
    (a, b) =>
      (place.get(a.documentId) ?? 0) - (place.get(b.documentId) ?? 0) ||
      a.page - b.page ||
      a.box.y - b.box.y ||
      a.box.x - b.box.x,
  );
}
