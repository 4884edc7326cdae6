import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addresses } from '#contract/clients/addresses.ts';
import { type CommandName, commands } from '#contract/commands.ts';
import { newId } from '#contract/core/values.ts';
import type { Portal } from '#contract/session/session.ts';
import { isUnreached } from '#src/api/errors.ts';
import { request } from '#src/api/request.ts';
import { same } from '#src/lib/same.ts';
import { now } from '#src/lib/time/clock.ts';
import { openDatabase } from '#src/offline/database/open.ts';
import { outboxDatabase } from '#src/offline/database/outbox.ts';
import { enterAs, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { chances } from '#tests/fixtures/chances.ts';
import { releaseHeld } from '../flush/release.ts';
import { itemsOf, listItems } from '../items/items.ts';
import { overlay } from '../items/overlay.ts';
import { enqueueCommand } from '../queue/enqueue.ts';
import { versionIn } from '../queue/lift.ts';
import type { OrdinaryCommand } from '../queue/ordinary.ts';
import { enqueueRemoval, undoItem, undoRemoval } from '../queue/take-back.ts';
import {
  applied,
  commandExamples,
  type Example,
  effectsOf,
  optionsFor,
  RecordServer,
  recordBefore,
  type Seen,
  type StoredRecord,
  seenOf,
} from './test-commands.ts';
import { faults } from './test-faults.ts';
import { flushTab, json, network, ready, sign, stubNetwork } from './test-network.ts';
import { startWorker, type TestWorker } from './test-worker.ts';

/*
 * People act at random over two tabs and a service worker, on a network with random faults. After the faults end, nothing is lost, done
 * twice, falsely called sent, or stuck, and the screen agrees with the server. `CHAOS_SEED` plays another run than the usual ones,
 * `FAULT_ACTS` lengthens it. The same seed makes the same choices; the browser decides who sends first.
 */

const given = import.meta.env.CHAOS_SEED;
const seeds = given ? [Number(given)] : [1];
const acts = Number(import.meta.env.FAULT_ACTS ?? 60);
/** Longest time the screen may disagree after the faults end, ms. */
const mostMs = 10_000;

const profile = 'people.updateProfile';

/** Commands of each kind of people. */
const people: Record<string, { portal: Portal; does: readonly CommandName[] }> = {
  staff: {
    portal: 'app',
    does: [
      'addresses.create',
      'addresses.update',
      'addresses.delete',
      'addresses.restore',
      'people.updateProfile',
      'inbox.read',
    ],
  },
  employee: {
    portal: 'client',
    does: ['payroll.markPayslipViewed', 'payroll.acknowledgeHrDocument', 'signing.submit'],
  },
  signer: { portal: 'external', does: ['signing.submit'] },
};

/** A record as its person means it, and as their screen last read it. */
interface Subject {
  readonly id: string;
  readonly subject: string;
  readonly command: CommandName;
  meant: Seen;
  listed: StoredRecord | undefined;
  asOf: number;
  acts: number;
  /** Brings back what was just deleted. */
  undo?: (() => Promise<void>) | undefined;
}

const server = new RecordServer();
let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());
beforeEach(async () => {
  await newBrowser();
  stubNetwork();
});

test.each(Object.keys(people).flatMap((who) => seeds.map((seed) => ({ who, seed }))))(
  '$who: random faults (CHAOS_SEED=$seed)',
  async ({ who, seed }) => {
    const { portal, does } = people[who] ?? { portal: 'app', does: [] };
    const [chance, fate] = [chances(seed), chances(seed)];
    const vault = await enterAs(portal);
    await ready(vault);
    const other = outboxDatabase(vault.name);
    await openDatabase(other);
    const tabs: Vault[] = [vault, { ...vault, outbox: other }];
    const subjects: Subject[] = [];
    const wrong: string[] = [];
    let isClean = false;
    const before = worker.requests();
    server.reset();
    network.answer = (request) => {
      const isRenewal = request.url.endsWith('/update-token');
      const hear = async () => (isRenewal ? json(signedIn()) : server.hear(request));
      const fault = isClean || fate.below(3) === 0 ? hear : faults[fate.of(Object.keys(faults))];
      return (fault ?? hear)(hear);
    };

    /** Compares the outbox and the screen with the person's intent and the server's records. */
    async function look(): Promise<string[]> {
      const items = await listItems(vault);
      const found = items.flatMap(({ id, state, command }) =>
        state === 'sent' && !server.kept.has(id) ? [`falsely called sent: ${command}`] : [],
      );
      for (const { id, command, meant, listed, asOf } of subjects) {
        const own = items.filter((item) => (item.envelopeId ?? about(item.body) ?? server.unnamed) === id);
        const rows = listed && !listed.deleted ? [listed] : [];
        const [one] = overlay({ rows, asOf }, own, effectsOf(id, listed));
        const seen = one ? seenOf(one.row) : null;
        if (!same(seen, meant))
          found.push(
            `of ${command} is shown ${JSON.stringify(seen)}, not ${JSON.stringify(meant)}: ${own.map((item) => `${item.command} ${item.state} ${item.code}`)}`,
          );
      }
      return found;
    }

    function begin(): Subject {
      // There is one profile.
      const command = chance.of(does.filter((name) => name !== profile || !server.unnamed));
      const id = newId(now());
      const before = recordBefore(commandExamples[command], id);
      if (before) server.records.set(id, before);
      if (command === profile) server.unnamed = id;
      const one = { id, subject: `record:${id}`, command, listed: before, asOf: now() - 1, acts: 0 };
      const whole: Subject = { ...one, meant: seenOf(before) };
      subjects.push(whole);
      return whole;
    }

    /** Writes from a screen: through the outbox, or at once if nothing waits. */
    async function write(
      tab: Vault,
      one: Subject,
      command: OrdinaryCommand,
      input: unknown,
      base = one.listed,
    ) {
      const items = await itemsOf(tab, one.subject);
      const options = optionsFor(one.subject, base, items.at(-1)?.id);
      const version = one.listed?.version ?? 0;
      const isFree = items.every(({ state, result }) => state === 'sent' && versionIn(result) <= version);
      if (!isFree || chance.below(2) === 0)
        return void (await enqueueCommand(tab, command, input as never, options));
      const tried = newId(now());
      try {
        const { endpoint } = commands[command];
        await request(endpoint, input as never, { bearer: 'bearer', idempotencyKey: tried });
        one.listed = server.records.get(one.id);
        one.asOf = now();
      } catch (error) {
        await enqueueCommand(tab, command, input as never, {
          ...options,
          ...(isUnreached(error) && { tried }),
        });
      }
    }

    async function act(tab: Vault): Promise<void> {
      const open = subjects.filter((each) => each.meant !== null && each.undo === undefined);
      const old = chance.below(2) === 0 ? chance.of(open) : undefined;
      const isForm = old && commandExamples[old.command].does !== 'mark';
      const one = isForm ? old : begin();
      one.acts += 1;
      const version = one.listed?.version ?? 0;
      if (one.acts === 1) {
        const { input }: Example = commandExamples[one.command];
        const made = input(one.id, version, `act ${one.acts}`);
        const after = applied(one.command, one.listed, one.id, made ?? {});
        one.meant = typeof after === 'string' ? null : seenOf(after);
        if (one.command === 'signing.submit') await sign(tab, one.id);
        else await write(tab, one, one.command, made);
        return;
      }
      if (one.command !== profile && chance.below(4) === 0) {
        const { meant } = one;
        one.meant = null;
        const input = { params: { id: one.id }, query: { version: String(version) } };
        const removal = await enqueueRemoval(
          tab,
          addresses.remove,
          input,
          optionsFor(one.subject, one.listed),
        );
        one.undo = async () => {
          one.undo = undefined;
          if (chance.below(2) === 0) return;
          one.meant = meant;
          await undoRemoval(tab, removal);
        };
        return;
      }
      const field = chance.of(['line1', 'city']);
      const form = { ...(one.meant?.form as object), [field]: `act ${one.acts} of ${subjects.length}` };
      one.meant = { form, marked: one.meant?.marked ?? false };
      const isMine = one.command === profile;
      const change = { ...(!isMine && { params: { id: one.id } }), body: { version, form } };
      await write(tab, one, isMine ? profile : 'addresses.update', change);
    }

    /** Takes back the only command on a record. */
    async function regret(tab: Vault): Promise<void> {
      const one = subjects.findLast((each) => each.acts === 1 && each.undo === undefined);
      const item = one && (await itemsOf(tab, one.subject)).at(-1);
      if (!one || !item || item.state === 'sent' || (await itemsOf(tab, one.subject)).length > 1) return;
      one.acts += 1;
      if (!(await undoItem(tab, item.id))) return;
      one.meant = seenOf(recordBefore(commandExamples[one.command], one.id));
    }

    const flushes = new Set<Promise<unknown>>();
    for (let made = 0; made < acts; ) {
      const tab = chance.of(tabs);
      const what = chance.below(10);
      if (what < 5) {
        await act(tab);
        made += 1;
      } else if (what === 5) await regret(tab);
      else if (what === 6) await releaseHeld(tab);
      else if (what === 7) await chance.of(subjects.filter((each) => each.undo))?.undo?.();
      else {
        // A tab, the other, the worker, or one that is locked.
        const [isHurried, isLocked] = [chance.below(2) === 0, chance.below(4) === 0];
        const flush =
          what === 9 && !isLocked
            ? worker.send()
            : flushTab(tab, { hurry: isHurried, keys: what === 9 ? null : vault.keys });
        flushes.add(flush);
        if (chance.below(2) === 0) await flush;
      }
      wrong.push(...(await look()).map((words) => `at act ${made}, ${words}`));
      if (wrong.length > 0) break;
    }
    await Promise.all(flushes);

    isClean = true;
    const start = performance.now();
    let left: string[] = [];
    do {
      await releaseHeld(vault);
      await flushTab(vault, { hurry: true });
      await worker.send();
      for (const one of subjects) Object.assign(one, { listed: server.records.get(one.id), asOf: now() });
      left = [
        ...(await look()),
        ...(await listItems(vault)).flatMap(({ state, command, code }) =>
          state === 'sent' ? [] : [`stuck: ${command} ${state} ${code}`],
        ),
        ...subjects.flatMap(({ id, meant, command }) =>
          same(seenOf(server.records.get(id)), meant) ? [] : [`the server has something else of ${command}`],
        ),
      ];
    } while (left.length > 0 && performance.now() - start < mostMs);
    const keys = server.changes.map(({ key }) => key);
    if (new Set(keys).size < keys.length) wrong.push('done twice');
    other.close();
    wrong.push(...left);
    console.warn(
      `${who}: ${acts} acts, ${wrong.length} wrong, agreed after ${Math.round(performance.now() - start)} ms, ${worker.requests() - before} requests of the worker`,
    );
    expect(wrong).toEqual([]);
    expect(worker.requests()).toBeGreaterThan(before);
  },
  600_000,
);

/** The id of an item's record. */
const about = (body: unknown): string | undefined => {
  const { params, body: inner } = (body ?? {}) as { params?: { id?: string }; body?: { id?: string } };
  return params?.id ?? inner?.id;
};
