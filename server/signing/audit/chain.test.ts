import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenAt, type ChainLink, ruleOf } from './chain.ts';

const envelopeId = '01990000-0000-7000-8000-000000000001';
const otherId = '01990000-0000-7000-8000-000000000002';
const sha256 = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest(),
  );
const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');

/** How the rules after the first link events: they differ in how they begin. */
const byNumberAndTime = (rule: string) => (events: readonly string[]) =>
  linked(events, sha256(`${rule}|${envelopeId}`), (seq, at, event) => `${seq}|${at}|${event}`);
/** The rules as docs/evidence.md gives them. */
const chains = {
  'portico-evidence/1': (events: readonly string[]) =>
    linked(events, sha256(envelopeId), (_seq, _at, event) => event),
  'portico-evidence/2': byNumberAndTime('portico-evidence/2'),
  'portico-evidence/3': byNumberAndTime('portico-evidence/3'),
} as const;

function linked(
  events: readonly string[],
  start: Uint8Array,
  textOf: (seq: number, at: string, event: string) => string,
): ChainLink[] {
  let prev = start;
  return events.map((event, i) => {
    const at = new Date(1_790_000_000_000 + i * 1000).toISOString();
    const hash = sha256(prev, textOf(i + 1, at, event));
    const link = { seq: i + 1, at, event, prev, hash };
    prev = hash;
    return link;
  });
}
const someEvents = fc.array(fc.json(), { minLength: 1, maxLength: 8 });

describe.each(['portico-evidence/1', 'portico-evidence/2', 'portico-evidence/3'] as const)(
  'a chain of %s',
  (rule) => {
    const chainOf = chains[rule];

    test('as it was written holds, against any head it ever had', () => {
      fc.assert(
        fc.property(someEvents, fc.nat(), (events, pick) => {
          const chain = chainOf(events);
          expect(ruleOf(envelopeId, chain)).toBe(rule);
          expect(brokenAt(envelopeId, chain)).toBeNull();
          expect(brokenAt(envelopeId, chain, hex(chain[pick % chain.length]?.hash))).toBeNull();
        }),
      );
    });

    test('shows where an event was changed, removed or swapped', () => {
      fc.assert(
        fc.property(someEvents, fc.nat(), (events, pick) => {
          const at = pick % events.length;
          const chain = chainOf(events);
          const changed = chain.map((link, i) => (i === at ? { ...link, event: `${link.event} ` } : link));
          expect(brokenAt(envelopeId, changed)).toBe(at + 1);
          const shortened = chain.filter((_, i) => i !== at);
          if (at < events.length - 1) expect(brokenAt(envelopeId, shortened)).toBe(at + 1);
          // a missing last event shows only against a known head
          expect(brokenAt(envelopeId, shortened, hex(chain.at(-1)?.hash))).not.toBeNull();
        }),
      );
    });

    test('does not fit another envelope', () => {
      expect(brokenAt(otherId, chainOf(['{}']))).toBe(1);
      expect(ruleOf(otherId, chainOf(['{}']))).toBeNull();
    });
  },
);

test.each(['portico-evidence/2', 'portico-evidence/3'] as const)(
  'a time that was moved shows in a chain of %s',
  (rule) => {
    const chain = chains[rule](['{}', '{}', '{}']);
    const moved = chain.map((link, i) => (i === 1 ? { ...link, at: '2019-01-01T00:00:00.000Z' } : link));
    expect(brokenAt(envelopeId, moved)).toBe(2);
  },
);

test.each([
  ['2026-11-23', 'portico-evidence/1'],
  ['2026-11-28', 'portico-evidence/2'],
])('a chain that was written on %s holds by its rule, %s', (day, rule) => {
  const file = new URL(`../../../tests/fixtures/frozen/evidence-${day}.json`, import.meta.url);
  const { envelope, chain } = JSON.parse(readFileSync(file, 'utf8'));
  const events: ChainLink[] = chain.events.map((link: ChainLink & { prev: string; hash: string }) => ({
    ...link,
    prev: Buffer.from(link.prev, 'hex'),
    hash: Buffer.from(link.hash, 'hex'),
  }));
  expect(ruleOf(envelope.id, events)).toBe(rule);
  expect(brokenAt(envelope.id, events, chain.head)).toBeNull();
});
