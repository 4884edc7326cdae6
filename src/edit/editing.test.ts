import { describe, expect, test } from 'vitest';
import { offices } from '#contract/firm/offices.ts';
import { teams } from '#contract/firm/teams.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { OutboxItem } from '../offline/outbox/items/items.ts';
import type { Kept } from './begin.ts';
import { type EditOptions, type EditOutcome, type EditPorts, editing } from './editing.ts';

interface Form extends Record<string, unknown> {
  city: string;
  line: string;
}
interface Office extends Form {
  version: number;
}
type Options = EditOptions<Form, Form, Office>;

const office: Office = { version: 3, city: 'Bern', line: 'Quay 1' };
const nothing: Kept = { draft: undefined, unsent: undefined };
const item = (more: Partial<OutboxItem>): OutboxItem => ({
  id: 'item',
  command: 'addresses.update',
  title: 'Office',
  state: 'waiting',
  sealed: false,
  createdAt: 7,
  nextTryAt: 0,
  tries: 0,
  mayHaveArrived: false,
  canSave: true,
  body: undefined,
  ...more,
});
const stale = (current: Office) => new ApiError(409, { code: 'stale', message: 'Changed.', current });

/** An edit of the office on a device that notes what it is asked for. `answers`: those of the server, in turn; errors are thrown. */
function begin({
  answers = [],
  online = true,
  mayWait = false,
  kept = nothing,
  items = [],
  isNew = false,
}: {
  answers?: (Office | Error)[];
  online?: boolean;
  mayWait?: boolean;
  kept?: Kept;
  items?: OutboxItem[];
  isNew?: boolean;
} = {}) {
  const log = {
    sent: [] as [Form, number][],
    queued: [] as object[],
    kept: [] as unknown[],
    discarded: [] as string[],
    read: [] as string[],
    failed: [] as unknown[],
    done: [] as EditOutcome<Office>[],
    filled: [] as boolean[],
  };
  const ports: EditPorts = {
    isOnline: () => online,
    keepDraft: async (work) => void log.kept.push(work),
    writesOf: async () => items,
    sendWrites: async () => {},
    discardWrite: async (id) => void log.discarded.push(id),
    undoWrite: async (id) => void log.discarded.push(`undo ${id}`),
    readAgain: (calls) => void log.read.push(...calls.map(({ name }) => name)),
    failed: (error) => void log.failed.push(error),
    newKey: () => 'key',
  };
  const options = (present: Office | undefined): Options => ({
    subject: 'office:1',
    page: '/office',
    titleOf: ({ city }) => city,
    schema: { '~standard': { validate: (value) => ({ value: value as Form }) } },
    record: present,
    valuesOf: (row) => ({ city: row?.city ?? '', line: row?.line ?? '' }),
    changeOf: () => ({ by: 'Ada', at: null }),
    shownBy: [offices.list, offices.read],
    write: (values, version) => ({
      endpoint: offices.update,
      async send() {
        log.sent.push([values, version]);
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer ?? { ...office, ...values, version: version + 1 };
      },
      ...(mayWait && {
        queue: async (origin) => {
          log.queued.push(origin);
          return 'item';
        },
      }),
    }),
    done: (outcome) => void log.done.push(outcome),
  });
  const edit = editing<Form, Form, Office>(options(isNew ? undefined : office), kept, ports);
  const leave = edit.watch((_, filled) => log.filled.push(filled));
  return { edit, log, leave, follow: (present: Office) => edit.follow(options(present)) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const oslo = { city: 'Oslo', line: 'Quay 1' };

describe('saving', () => {
  test('what shows the record is read again, and nothing else; the draft is gone', async () => {
    const { edit, log } = begin();
    edit.type(oslo);
    expect(await edit.submit()).toBeUndefined();
    expect(log.sent).toEqual([[oslo, 3]]);
    expect(log.read).toEqual([offices.list.name, offices.read.name]);
    expect(log.read).not.toContain(teams.list.name);
    expect(log.kept).toEqual([expect.objectContaining({ values: oslo }), null]);
    expect(log.done).toEqual([{ record: { ...oslo, version: 4 }, queued: false, taken: [] }]);
  });

  test('an untouched record is not sent', async () => {
    const { edit, log } = begin();
    await edit.submit();
    expect(log).toMatchObject({ sent: [], done: [{ record: undefined, queued: false, taken: [] }] });
  });

  test('a change of another field by somebody else is taken over, and the write is sent again', async () => {
    const { edit, log } = begin({ answers: [stale({ ...office, version: 5, line: 'Quay 2' })] });
    edit.type(oslo);
    expect(await edit.submit()).toBeUndefined();
    expect(log.sent).toEqual([
      [oslo, 3],
      [{ city: 'Oslo', line: 'Quay 2' }, 5],
    ]);
    expect(log.done[0]?.taken).toEqual(['line']);
  });

  test('a field both changed waits for the choice of the person', async () => {
    const { edit, log } = begin({ answers: [stale({ ...office, version: 5, city: 'Rome' })] });
    edit.type(oslo);
    expect(await edit.submit()).toBeUndefined();
    expect(log.done).toEqual([]);
    expect(edit.now()).toMatchObject({ clash: { fields: ['city'] }, change: { by: 'Ada' } });
    expect(await edit.submit()).toEqual({ '': [expect.stringContaining('Choose')] });
    edit.choose(['city'], 'theirs');
    expect(edit.now().values.city).toBe('Rome');
    edit.choose(['city'], 'mine');
    await edit.submit();
    expect(log.sent.at(-1)).toEqual([oslo, 5]);
    expect(log.filled.slice(1)).toEqual([true, true, true]);
  });

  test('others who save without end are not chased for ever', async () => {
    const answers = [4, 5, 6, 7, 8].map((version) => stale({ ...office, version, line: `Quay ${version}` }));
    const { edit, log } = begin({ answers });
    edit.type(oslo);
    expect(await edit.submit()).toEqual({ '': ['Changed.'] });
    expect(log.sent).toHaveLength(5);
    expect(log.kept.at(-1)).not.toBeNull();
  });

  test('a refusal names the fields of the form', async () => {
    const errors = { 'form.city': ['Too long.'] };
    const { edit } = begin({ answers: [new ApiError(422, { errors })] });
    edit.type(oslo);
    expect(await edit.submit()).toEqual({ city: ['Too long.'] });
  });

  test('an ended session keeps the draft, and is handled as everywhere', async () => {
    const { edit, log } = begin({ answers: [new ApiError(401, { message: 'Sign in.' })] });
    edit.type(oslo);
    await edit.submit();
    expect(log.failed).toHaveLength(1);
    expect(log.kept.at(-1)).toMatchObject({ values: oslo });
  });
});

describe('without a connection', () => {
  test('a write that may wait is left on the device; the record is not read', async () => {
    const { edit, log } = begin({ online: false, mayWait: true });
    edit.type(oslo);
    expect(await edit.submit()).toBeUndefined();
    expect(log).toMatchObject({ sent: [], read: [], done: [{ queued: true }] });
    expect(log.queued).toEqual([
      { subject: 'office:1', origin: expect.objectContaining({ title: 'Oslo', page: '/office' }) },
    ]);
  });

  test('a try without an answer waits under its own key, so that it is not done twice', async () => {
    const { edit, log } = begin({ answers: [new NetworkError()], mayWait: true });
    edit.type(oslo);
    await edit.submit();
    expect(log.queued).toEqual([expect.objectContaining({ tried: 'key' })]);
  });

  test('a write that may not wait is refused in words, and kept as a draft', async () => {
    const { edit, log } = begin({ answers: [new NetworkError()] });
    edit.type(oslo);
    expect(await edit.submit()).toEqual({ '': [expect.stringContaining('saving this needs it')] });
    expect(log.kept.at(-1)).toMatchObject({ values: oslo });
  });
});

describe('behind a waiting write', () => {
  test('a write goes after it, and ends as the server answered', async () => {
    const items = [item({ id: 'item', state: 'waiting' })];
    const { edit, log } = begin({ mayWait: true, items });
    edit.type(oslo);
    const saving = edit.submit();
    items[0] = item({ id: 'item', state: 'sent', result: { ...office, ...oslo, version: 5 } });
    // The item counts as ahead only while it has not been merged.
    expect(await saving).toBeUndefined();
    expect(log.sent).toEqual([]);
    expect(log.done[0]).toMatchObject({ queued: false });
  });
});

describe('a newer version of the record', () => {
  test('is merged while the form is open, and said whose it is', async () => {
    const { edit, log, follow } = begin();
    edit.type(oslo);
    follow({ ...office, version: 4, line: 'Quay 9' });
    await settled();
    expect(edit.now()).toMatchObject({ values: { city: 'Oslo', line: 'Quay 9' }, base: { version: 4 } });
    expect(log.filled).toEqual([false, true]);
  });

  test('that this device wrote itself is no change by somebody else', async () => {
    const mine = item({
      state: 'sent',
      result: { version: 4 },
      body: { body: { version: 3, form: { city: 'Bern', line: 'Quay 9' } } },
    });
    const { edit, follow } = begin({ items: [mine] });
    edit.type({ city: 'Bern', line: 'Quay 10' });
    follow({ ...office, version: 4, line: 'Quay 9' });
    await settled();
    expect(edit.now().values.line).toBe('Quay 10');
    expect(edit.now().clash).toBeUndefined();
  });

  test('does nothing to an edit that was left', async () => {
    const { edit, log, leave, follow } = begin();
    edit.type(oslo);
    const { length } = log.kept;
    follow({ ...office, version: 4, line: 'Quay 9' });
    leave();
    await settled();
    expect(log.kept).toHaveLength(length);
    expect(edit.now().base.version).toBe(3);
  });
});

describe('discarding', () => {
  const unsent = item({ state: 'refused', body: { body: { version: 3, form: oslo } } });

  test('shows the record again', () => {
    const { edit, log } = begin({ kept: { draft: undefined, unsent } });
    expect(edit.now()).toMatchObject({ values: oslo, back: { kind: 'unsent' } });
    edit.discard();
    expect(edit.now()).toMatchObject({ values: { city: 'Bern' }, back: undefined });
    expect(log).toMatchObject({ kept: [null], discarded: [] });
  });

  test('forgetting ends the waiting write too; that of a new record is taken back', () => {
    const known = begin({ kept: { draft: undefined, unsent } });
    known.edit.forget();
    expect(known.log.discarded).toEqual(['item']);
    const { edit, log } = begin({ kept: { draft: undefined, unsent }, isNew: true });
    edit.forget();
    expect(log.discarded).toEqual(['undo item']);
  });
});
