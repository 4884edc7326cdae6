import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addresses } from '#contract/clients/addresses.ts';
import { type CommandName, commands } from '#contract/commands.ts';
import { newId } from '#contract/core/values.ts';
import { isUnreached } from '#src/api/errors.ts';
import { request } from '#src/api/request.ts';
import { same } from '#src/lib/same.ts';
import { now } from '#src/lib/time/clock.ts';
import { enterAs, newBrowser } from '#src/offline/lifecycle/test-sign-in.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { releaseHeld } from '../flush/release.ts';
import { itemsOf, listItems } from '../items/items.ts';
import { overlay } from '../items/overlay.ts';
import { enqueueCommand } from '../queue/enqueue.ts';
import type { OrdinaryCommand } from '../queue/ordinary.ts';
import { enqueueRemoval, undoItem, undoRemoval } from '../queue/take-back.ts';
import {
  applied,
  commandExamples,
  type Example,
  effectsOf,
  optionsFor,
  ordinary,
  RecordServer,
  recordBefore,
  type Seen,
  type StoredRecord,
  seenOf,
} from './test-commands.ts';
import { faults } from './test-faults.ts';
import { flushTab, network, ready, sign, stubNetwork } from './test-network.ts';
import { rowsOfPairs } from './test-pairs.ts';

/*
 * Every queued command, every fault, every moment and everything a person may do about it: each of them with each of the others, and all
 * together in the bench. Nothing is lost, done twice, falsely called sent, or stuck; and the screen always shows the person's own changes.
 */

const server = new RecordServer();
let vault: Vault;

beforeAll(async () => {
  await newBrowser();
  stubNetwork();
  vault = await enterAs();
  await ready(vault);
});
beforeEach(stubNetwork);

/** The person's reaction to the fault. */
type Then = 'nothing' | 'again' | 'take back' | 'delete' | 'delete and undo';
const moments = ['before it is sent', 'while it is sent', 'after', 'after it was sent from a form'] as const;
type Moment = (typeof moments)[number];
type Row = [command: CommandName, fault: string, moment: Moment, then: Then];

const thensOf = (command: CommandName): Then[] => {
  if (commands[command].sealed) return ['nothing', 'take back'];
  const { does }: Example = commandExamples[command];
  const isAddress = command.startsWith('addresses.');
  return [
    'nothing',
    'again',
    'take back',
    ...(isAddress && does !== 'delete' ? (['delete', 'delete and undo'] as const) : []),
  ];
};

/** One record, the commands on it, and its visible state. */
class Case {
  readonly id = newId(now());
  readonly subject = `record:${this.id}`;
  readonly before: StoredRecord | undefined;
  /** The states the person means; the first is shown until another is decided. */
  meant: Seen;
  readonly listedAt = now() - 1;
  item = '';
  readonly command: CommandName;

  constructor(command: CommandName) {
    this.command = command;
    this.before = recordBefore(commandExamples[command], this.id);
    server.reset(this.before);
    this.meant = this.made('first');
  }

  made(text: string): Seen {
    const version = this.before?.version ?? 0;
    const { input }: Example = commandExamples[this.command];
    const record = applied(this.command, this.before, this.id, input(this.id, version, text) ?? {});
    return typeof record === 'string' ? null : seenOf(record);
  }

  input(text: string): never {
    const { input }: Example = commandExamples[this.command];
    return input(this.id, this.before?.version ?? 0, text) as never;
  }

  async act(text: string): Promise<void> {
    if (commands[this.command].sealed) this.item = (await sign(vault, this.id)).id;
    else {
      const over = (await itemsOf(vault, this.subject)).at(-1)?.id;
      const options = optionsFor(this.subject, this.before, over);
      this.item = await enqueueCommand(vault, this.command as OrdinaryCommand, this.input(text), options);
    }
  }

  /** As a form sends it: at once, and kept only where no answer came. */
  async actFromForm(): Promise<void> {
    const command = this.command as OrdinaryCommand;
    const tried = newId(now());
    try {
      const { endpoint } = commands[command];
      await request(endpoint, this.input('first') as never, { bearer: 'bearer', idempotencyKey: tried });
      this.item = tried;
    } catch (error) {
      const options = optionsFor(this.subject, this.before);
      this.item = await enqueueCommand(vault, command, this.input('first'), {
        ...options,
        ...(isUnreached(error) && { tried }),
      });
    }
  }

  async proceed(then: Then): Promise<void> {
    if (then === 'again') {
      this.meant = this.made('second');
      await this.act('second');
    }
    if (then === 'take back' && (await undoItem(vault, this.item))) this.meant = seenOf(this.before);
    if (then === 'delete' || then === 'delete and undo') {
      const removal = await enqueueRemoval(
        vault,
        addresses.remove,
        { params: { id: this.id }, query: { version: String(this.before?.version ?? 0) } },
        optionsFor(this.subject, this.before),
      );
      if (then === 'delete and undo') await undoRemoval(vault, removal);
      else this.meant = null;
    }
  }

  /** The record as shown by a screen that was answered at `asOf`. */
  async seen(row: StoredRecord | undefined, asOf: number): Promise<Seen> {
    const rows = row && !row.deleted ? [row] : [];
    const [one] = overlay({ rows, asOf }, await listItems(vault), effectsOf(this.id, this.before));
    return one ? seenOf(one.row) : null;
  }
}

const stateOf = async () =>
  (await listItems(vault)).map(({ command, state, code }) => `${command} ${state} ${code ?? ''}`).join(', ');

/** One row of the table; answers its faults, in words. */
async function play(...[command, fault, moment, then]: Row): Promise<string[]> {
  await vault.outbox.commands.clear();
  await vault.outbox.conflicts.clear();
  const one = new Case(command);
  const wrong: string[] = [];
  const look = async (when: string, row = one.before, asOf = one.listedAt) => {
    const seen = await one.seen(row, asOf);
    if (!same(seen, one.meant))
      wrong.push(
        `${when} the screen shows ${JSON.stringify(seen)}, not ${JSON.stringify(one.meant)}: ${await stateOf()}`,
      );
    for (const { id, state } of await listItems(vault))
      if (state === 'sent' && !server.kept.has(id))
        wrong.push(`${when} something is called sent that is not`);
  };
  const clean = (request: Request) => server.hear(request);
  let isFaulty = true;
  network.answer = async (request) => {
    if (!isFaulty) return clean(request);
    isFaulty = false;
    if (moment === 'while it is sent') await one.proceed(then);
    return faults[fault]?.(() => clean(request)) ?? clean(request);
  };

  if (moment === 'after it was sent from a form') await one.actFromForm();
  else {
    await one.act('first');
    if (moment === 'before it is sent') await one.proceed(then);
    // Whatever waits behind it meets the same network only once it is clean again.
    await flushTab(vault, { hurry: true, signal: AbortSignal.timeout(10_000) });
  }
  isFaulty = false;
  if (moment !== 'after it was sent from a form' || (await listItems(vault)).length > 0)
    await look('on that network');
  if (moment.startsWith('after') && (moment === 'after' || (await listItems(vault)).length > 0))
    await one.proceed(then);
  network.answer = clean;
  await releaseHeld(vault);
  await flushTab(vault, { hurry: true });
  const items = await listItems(vault);
  if (items.some(({ state }) => state !== 'sent')) wrong.push(`stuck: ${await stateOf()}`);
  const record = server.records.get(one.id);
  if (!same(seenOf(record), one.meant))
    wrong.push(
      `the server has ${JSON.stringify(record)}, not ${JSON.stringify(one.meant)}: ${await stateOf()}`,
    );
  const keys = server.changes.map(({ key }) => key);
  if (new Set(keys).size < keys.length) wrong.push('done twice under one key');
  const forms = server.changes.filter((change) => commandExamples[change.command].does !== 'delete');
  if (forms.length > 2) wrong.push(`done ${forms.length} times: ${forms.map((each) => each.command)}`);
  if (items.length > 0 || moment !== 'after it was sent from a form')
    await look('before a list is read again');
  await look('in the end', record, now() + 1);
  return wrong.map((words) => `${command}, ${fault}, ${moment}, ${then}: ${words}`);
}

/** True if every row of the table is played; false for the few in which every two of its columns meet. */
const isWhole = import.meta.env.FAULT_TABLE === 'whole';

const names = Object.keys(commands) as CommandName[];
/** Nobody signs by a form that is sent at once. */
const momentsOf = (command: CommandName) =>
  ordinary.some((name) => name === command) ? moments : moments.slice(0, -1);
const choicesOf = (command: CommandName, fault: string): Row[] =>
  momentsOf(command).flatMap((moment) => thensOf(command).map((then): Row => [command, fault, moment, then]));
const whole = names.flatMap((command) => Object.keys(faults).map((fault) => choicesOf(command, fault)));

const rows = isWhole ? whole.flat() : rowsOfPairs(whole);

test.each(names)(
  '%s: nothing is lost, done twice, falsely called sent, or stuck',
  async (command) => {
    const wrong: string[] = [];
    const own = rows.filter(([name]) => name === command);
    for (const row of own) wrong.push(...(await play(...row)));
    if (isWhole) console.warn(`${own.length} rows of ${command}: ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  },
  isWhole ? 600_000 : 60_000,
);
