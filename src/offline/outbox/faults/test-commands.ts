import { type CommandName, commands } from '#contract/commands.ts';
import type { Command } from '#contract/core/command.ts';
import { apiBase, type Endpoint } from '#contract/core/endpoint.ts';
import { idempotencyHeader } from '#contract/core/idempotency.ts';
import { same } from '#src/lib/same.ts';
import type { Effects } from '../items/overlay.ts';
import type { EnqueueOptions } from '../queue/enqueue.ts';
import { formIn } from '../queue/lift.ts';
import type { OrdinaryCommand } from '../queue/ordinary.ts';
import { json, refusedWith } from './test-network.ts';

/*
 * For tests: every queued command on one kind of record, and a server that does with them as ours does. An entry here puts a new command
 * into every table of faults.
 */

/** A record of the server; `form` is absent for a record that is only marked. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly form?: unknown;
  readonly deleted: boolean;
  readonly marked: boolean;
}
/** A record as a person sees it; null if it does not exist. */
export type Seen = { form: unknown; marked: boolean } | null;
export const seenOf = (record: StoredRecord | undefined): Seen =>
  record && !record.deleted ? { form: record.form, marked: record.marked } : null;

export interface Example {
  /** The server's state before the command. */
  readonly before: 'nothing' | 'a record' | 'a deleted record';
  /** The input for a record, on its version, with this text in its form if it has one. */
  input(id: string, version: number, text: string): unknown;
  does: 'make' | 'change' | 'delete' | 'restore' | 'mark';
}

const query = (id: string, version: number) => ({ params: { id }, query: { version: String(version) } });
const at = '2026-01-02T03:04:05Z';
const marking = { before: 'a record', does: 'mark' } as const;
const form = (line1: string) => ({ line1, city: 'Bern' });

/** Examples of the commands every record has. */
const ofRecords = {
  create: {
    before: 'nothing',
    does: 'make',
    input: (id, _, text) => ({ body: { id, client_id: id, form: form(text) } }),
  },
  update: {
    before: 'a record',
    does: 'change',
    input: (id, version, text) => ({ params: { id }, body: { version, form: form(text) } }),
  },
  delete: { before: 'a record', does: 'delete', input: query },
  restore: { before: 'a deleted record', does: 'restore', input: query },
} as const satisfies Record<string, Example>;
type Verb = keyof typeof ofRecords;
const recordExamples = <N extends string>(name: N) =>
  Object.fromEntries(Object.entries(ofRecords).map(([verb, of]) => [`${name}.${verb}`, of])) as {
    readonly [V in Verb as `${N}.${V}`]: (typeof ofRecords)[V];
  };

/** Input and effect of each command. */
export const commandExamples = {
  'signing.submit': { ...marking, input: () => undefined },
  'payroll.markPayslipViewed': { ...marking, input: (id) => ({ params: { id }, body: { at } }) },
  'payroll.acknowledgeHrDocument': { ...marking, input: (id) => ({ params: { id }, body: { at } }) },
  'inbox.read': { ...marking, input: (id) => ({ params: { id }, body: { read: true } }) },
  'hrRequests.create': {
    ...marking,
    input: (id) => ({ body: { id, at, type: 'CERTIFICATE', note: 'For the bank' } }),
  },
  'payReports.answer': {
    ...marking,
    input: (id, version) => ({ params: { id }, body: { version, approve: true, comment: '' } }),
  },
  'yourDocuments.send': {
    ...marking,
    input: (id) => ({ body: { message: '', documents: [{ id, upload_id: id }] } }),
  },
  'yourDocuments.inform': {
    ...marking,
    input: (id) => ({ body: { id, topic: 'Bonus', message: 'Paid in May', documents: [] } }),
  },
  'comments.add': {
    ...marking,
    input: (id) => ({
      params: { id },
      body: { id, parent: null, visibility: 'INTERNAL', body: 'They called', mentions: [], files: [] },
    }),
  },
  'conversation.write': {
    ...marking,
    input: (id) => ({ body: { id, parent: null, body: 'We moved', files: [] } }),
  },
  ...recordExamples('addresses'),
  ...recordExamples('attributes'),
  ...recordExamples('clientServices'),
  ...recordExamples('relationshipManagers'),
  'people.updateProfile': {
    before: 'a record',
    does: 'change',
    input: (_, version, text) => ({ body: { version, form: form(text) } }),
  },
} as const satisfies Record<CommandName, Example>;

export const recordBefore = ({ before }: Example, id: string): StoredRecord | undefined =>
  before === 'nothing'
    ? undefined
    : { id, version: 3, form: form('before'), deleted: before === 'a deleted record', marked: false };

/** The record after a command, or the code it is refused with. */
export function applied(
  command: CommandName,
  record: StoredRecord | undefined,
  id: string,
  input: unknown,
): StoredRecord | 'not_found' | 'stale' {
  const { does }: Example = commandExamples[command];
  const { onVersion }: Command = commands[command];
  const written = formIn(input);
  if (does === 'make') {
    if (!record) return { id, version: 1, form: written, deleted: false, marked: false };
    if (record.deleted) return 'not_found';
    return same(record.form, written) ? record : 'stale';
  }
  if (!record || (record.deleted && (does === 'change' || does === 'mark'))) return 'not_found';
  if (does === 'mark') return { ...record, marked: true };
  if (does === 'delete' && record.deleted) return record;
  if (does === 'change' && same(record.form, written)) return record;
  if (onVersion && onVersion.read(input) !== record.version) return 'stale';
  if (does === 'change') return { ...record, form: written, version: record.version + 1 };
  return { ...record, deleted: does === 'delete' };
}

/** The effect of each command on one record, as its screen would have it. `before`: as the server had it. */
export const effectsOf = (id: string, before: StoredRecord | undefined): Effects<StoredRecord> =>
  Object.fromEntries(
    (Object.keys(commands) as CommandName[]).map((command) => {
      const { does }: Example = commandExamples[command];
      const lay = (
        row: StoredRecord | undefined,
        input: unknown,
        _: unknown,
        gone: StoredRecord | undefined,
      ) => {
        if (does === 'delete') return null;
        const base = row ?? gone ?? (does === 'restore' && before ? { ...before, deleted: true } : undefined);
        if (does === 'make') return { id, version: 0, marked: false, deleted: false, form: formOf(input) };
        if (!base) return undefined;
        if (does === 'change') return { ...base, form: formOf(input) };
        return does === 'mark' ? { ...base, marked: true } : { ...base, deleted: false };
      };
      return [command, { id: () => id, lay }];
    }),
  );
const formOf = (input: unknown) => (input as { body: { form: unknown } }).body.form;

/** Options of a command on a record, as its screen gives them: begun after every item there is. */
export const optionsFor = (
  subject: string,
  record: StoredRecord | undefined,
  over?: string,
): EnqueueOptions => ({
  subject,
  origin: {
    title: subject,
    page: '/',
    ...(record && { base: { version: record.version, values: record.form }, record }),
  },
  ...(over !== undefined && { over }),
});

/** The commands that wait under the data key. */
export const ordinary = (Object.keys(commands) as CommandName[]).filter(
  (name): name is OrdinaryCommand => !commands[name].sealed,
);

/** A server with such records, by the id in the path or body of a call. */
export class RecordServer {
  readonly records = new Map<string, StoredRecord>();
  /** The first answer, by idempotency key. */
  readonly kept = new Map<string, { of: string; body: string; status: number; answer: unknown }>();
  /** The record of calls that name none. */
  unnamed: string | undefined;
  /** Every change, in order. */
  readonly changes: { key: string; id: string; command: CommandName }[] = [];

  reset(record?: StoredRecord): void {
    this.records.clear();
    this.kept.clear();
    this.changes.length = 0;
    this.unnamed = record?.id;
    if (record) this.records.set(record.id, record);
  }

  /** Carries out a request, once for each key, and answers. */
  async hear(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const found = callTo(request.method, pathname);
    if (!found) return refusedWith('no_endpoint');
    const { command, params } = found;
    const text = await request.text();
    const body = text ? JSON.parse(text) : undefined;
    const key = request.headers.get(idempotencyHeader) ?? body?.submissionId ?? '';
    const of = `${request.method} ${pathname}`;
    const first = this.kept.get(key);
    if (first && (first.of !== of || first.body !== text)) return refusedWith('key_reused');
    if (first) return answered(command, first.answer);
    const id: string = params.id ?? body?.id ?? this.unnamed ?? '';
    const input = { params, body, query: Object.fromEntries(searchParams) };
    const before = this.records.get(id);
    const after = applied(command, before, id, input);
    if (after === 'not_found' || after === 'stale') return refusedWith(after, { current: before });
    this.records.set(id, after);
    if (!same(before, after)) this.changes.push({ key, id, command });
    this.kept.set(key, { of, body: text, status: 200, answer: after });
    return answered(command, after);
  }
}

const answered = (command: CommandName, answer: unknown): Response =>
  commands[command].endpoint.shape === 'none' ? new Response(null, { status: 204 }) : json({ data: answer });

/** The command of a request, and the parameters of its path. */
function callTo(method: string, path: string): { command: CommandName; params: { id?: string } } | undefined {
  for (const command of Object.keys(commands) as CommandName[]) {
    const { endpoint }: { endpoint: Endpoint } = commands[command];
    const pattern = (apiBase[endpoint.api] + endpoint.path).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = endpoint.method === method && new RegExp(`^${pattern}$`).exec(path);
    if (match) return { command, params: { ...match.groups } };
  }
  return undefined;
}
