import type { ByteRange } from '#server/files/store.ts';
import { Refusal } from '../refusal.ts';

/**
 * The part a `Range` header asks for (RFC 9110, 14.2), or null for the whole: no range, several ranges, or an unknown unit.
 * @throws Refusal `bad_range` if it lies outside the file
 */
export function rangeOf(header: string | null, size: number): ByteRange | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!found) return null;
  const [, from = '', to = ''] = found;
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  if (start >= size || start > end)
    throw new Refusal('bad_range', { headers: { 'content-range': `bytes */${size}` } });
  return { start, end };
}
