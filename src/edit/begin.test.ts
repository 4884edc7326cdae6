import { expect, test } from 'vitest';
import type { OutboxItem } from '../offline/outbox/items/items.ts';
import { begin } from './begin.ts';

type Form = { city: string; line: string };
const base = { version: 3, values: { city: 'Bern', line: 'Quay 1' } };
const none = { draft: undefined, unsent: undefined };
const never = () => undefined;
const draft = (work: unknown) => ({ title: 'Address', page: '/x', at: 5, work });
const item = (more: Partial<OutboxItem>): OutboxItem => ({
  id: '1',
  command: 'addresses.update',
  title: 'Address',
  state: 'waiting',
  sealed: false,
  createdAt: 7,
  nextTryAt: 0,
  tries: 0,
  mayHaveArrived: false,
  canSave: true,
  body: { body: { version: 2, form: { city: 'Oslo', line: 'Quay 1' } } },
  origin: { title: 'Address', page: '/x', base: { version: 2, values: { city: 'Rome', line: 'Quay 1' } } },
  ...more,
});
const start = (kept: Parameters<typeof begin>[1], current = never as Parameters<typeof begin<Form>>[2]) =>
  begin<Form>(base, kept, current);

test('an edit begins with the record', () => {
  expect(start(none)).toEqual({ editing: { base, values: base.values } });
});

test('a draft is back, and says from when', () => {
  const work = { base, values: { city: 'Oslo', line: 'Quay 1' } };
  expect(start({ ...none, draft: draft(work) })).toMatchObject({
    editing: { base, values: { city: 'Oslo' } },
    back: { kind: 'draft', at: 5 },
  });
});

test('a draft of what the record says by now is nothing to come back to', () => {
  const work = { base: { version: 2, values: { city: 'Rome', line: 'Quay 1' } }, values: base.values };
  expect(start({ ...none, draft: draft(work) }).back).toBeUndefined();
});

test('a draft that waited meets what others saved meanwhile', () => {
  const from = { version: 2, values: { city: 'Rome', line: 'Pier 1' } };
  const work = { base: from, values: { city: 'Oslo', line: 'Pier 1' } };
  const { editing } = start({ ...none, draft: draft(work) });
  expect(editing).toMatchObject({
    base,
    values: { city: 'Oslo', line: 'Quay 1' },
    clash: { fields: ['city'], taken: ['line'], theirs: base.values },
  });
});

test.each([null, 'text', {}, { base: 1, values: [] }, { base: { version: 'x' }, values: { colour: 'red' } }])(
  'a draft of another shape does no harm: %j',
  (work) => {
    expect(start({ ...none, draft: draft(work) })).toEqual({ editing: { base, values: base.values } });
  },
);

test('a field that an earlier build did not know is as the record has it', () => {
  const { editing } = start({ ...none, draft: draft({ base, values: { city: 'Oslo' } }) });
  expect(editing.values).toEqual({ city: 'Oslo', line: 'Quay 1' });
});

test('a write that waits goes on with what was written, against what it began from', () => {
  expect(start({ ...none, unsent: item({}) })).toMatchObject({
    editing: { base, values: { city: 'Oslo', line: 'Quay 1' }, clash: { fields: ['city'] } },
    back: { kind: 'unsent', at: 7 },
  });
});

test('the server’s answer to a conflict is newer than the kept record', () => {
  const current = { version: 4, values: { city: 'Bern', line: 'Mole 1' } };
  const conflict = item({ state: 'conflict', answer: { current: { any: 'thing' } } });
  const { editing } = start({ ...none, unsent: conflict }, (said) => (said ? current : undefined));
  expect(editing).toMatchObject({ base: current, values: { city: 'Oslo', line: 'Mole 1' } });
});

test('something new that waits is shown as it was written, with nothing to choose', () => {
  const made = item({ command: 'addresses.create', body: { body: { form: { city: 'Oslo', line: 'x' } } } });
  const { editing } = begin<Form>(
    { version: 0, values: { city: '', line: '' } },
    { ...none, unsent: { ...made, origin: { title: 'New', page: '/x' } } },
    never,
  );
  expect(editing).toEqual({
    base: { version: 0, values: { city: 'Oslo', line: 'x' } },
    values: { city: 'Oslo', line: 'x' },
  });
});

test('a draft is newer than the write that waits', () => {
  const work = { base, values: { city: 'Nice', line: 'Quay 1' } };
  expect(start({ draft: draft(work), unsent: item({}) }).editing.values.city).toBe('Nice');
});
