import { expect, test } from 'vitest';
import { selectionWidth, widthsOf } from './column-widths.ts';

const columns = [{ key: 'name', header: 'Name', cell: () => 'Ada' }];

test('only a list whose rows can be selected has space for their boxes', () => {
  expect(widthsOf(columns, true).table).toHaveProperty('--least', expect.stringContaining(selectionWidth));
  expect(widthsOf(columns, false).table).not.toHaveProperty(
    '--least',
    expect.stringContaining(selectionWidth),
  );
});
