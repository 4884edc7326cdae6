import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from './row.ts';
import { endShared } from './shared.ts';
import type { Measured } from './table.ts';

const limitMinutes = 30;

async function inTime<T>(work: Promise<T>, minutes: number): Promise<T> {
  const done = new AbortController();
  const late = wait(minutes * 60_000, undefined, { signal: done.signal }).then(() => {
    throw new Error(`Not done after ${minutes} minutes.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

/**
 * Measures all rows, one after the other: a row that fails or takes too long has no figure, and parts shared by several rows are made anew
 * after it, so that the next row starts clean.
 * @param keep called after each row with all figures so far
 */
export async function measureAll(
  rows: readonly Row[],
  keep?: (measured: readonly Measured[]) => Promise<void>,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const row of rows) {
    process.stderr.write(`${row.row}: ${row.name}… `);
    try {
      const result = await inTime(row.measure(), row.limit ?? limitMinutes);
      const { figure, notes } = typeof result === 'number' ? { figure: result, notes: [] } : result;
      measured.push({ row, figure });
      console.error([figure.toFixed(2), ...notes].join('\n  '));
    } catch (error) {
      measured.push({ row, figure: undefined });
      console.error(error);
      await endShared();
    }
    await keep?.(measured);
  }
  await endShared();
  return measured;
}
