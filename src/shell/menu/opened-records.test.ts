import { expect, test } from 'vitest';
import { idIn, withOpened } from './opened-records.ts';

const id = (at: number) => `01990000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const page = (at: number, part = 'info') => `/app/clients/${id(at)}/${part}`;

test('a record opened again comes first and stands once, whichever page of it was opened', () => {
  expect(withOpened([page(1), page(2)], page(2, 'addresses/list'))).toEqual([
    page(2, 'addresses/list'),
    page(1),
  ]);
});

test('the oldest of more than 30 are forgotten', () => {
  const paths = Array.from({ length: 30 }, (_, at) => page(at));
  const after = withOpened(paths, page(99));
  expect(after).toHaveLength(30);
  expect(after).not.toContain(page(29));
});

test('a page that shows no record has no id', () => {
  expect(idIn(page(7))).toBe(id(7));
  expect(idIn('/app/clients/list')).toBeUndefined();
});
