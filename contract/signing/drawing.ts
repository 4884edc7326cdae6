import * as v from 'valibot';
import { mostDocuments } from '../core/limits.ts';
import { id } from '../core/values.ts';

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

/** Documents of which the sender looked at both pictures of every page that differs, and goes on. */
export const lookedAt = v.optional(v.pipe(v.array(id), v.maxLength(mostDocuments)), []);
