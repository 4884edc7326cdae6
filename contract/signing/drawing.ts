import * as v from 'valibot';
import { mostDocuments } from '../core/limits.ts';
import { sha256 } from '../core/values.ts';

/* What another program shows of a PDF to be signed, compared with what is shown here. */

/**
 * How a page differs: in words or numbers, which keeps the document from being sent; in its faces alone, because a font is not in the file;
 * or elsewhere.
 */
export const drawnDifferences = ['text', 'fonts', 'elsewhere'] as const;
export type DrawnDifference = (typeof drawnDifferences)[number];

/** State of the comparison: under way, done, or not possible for this file. */
export const drawing = v.object({
  state: v.picklist(['comparing', 'compared', 'unknown']),
  /** Number of pages that were compared, or could not be. */
  compared: v.number(),
  /** Pages that differ, in order. */
  differing: v.array(v.object({ page: v.number(), how: v.picklist(drawnDifferences) })),
  /** Pages that could not be compared, in order: their document is never `compared`. */
  undrawn: v.optional(v.array(v.number())),
});
export type Drawing = v.InferOutput<typeof drawing>;

/** Looks that a document may need before it is sent: at both pictures of the pages that differ, or at the whole file in another program. */
export const looks = ['pages', 'whole'] as const;
export type Look = (typeof looks)[number];

/** A look that the sender confirmed. It is at these bytes, whatever document they are or become. */
const lookAt = v.object({ sha256, what: v.picklist(looks) });
export type LookAt = v.InferOutput<typeof lookAt>;

export const lookedAt = v.optional(v.pipe(v.array(lookAt), v.maxLength(looks.length * mostDocuments)), []);
