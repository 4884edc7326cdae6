import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenAt } from './audit.ts';

const envelopeId = '01990000-0000-7000-8000-000000000001';
const sha256 = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest(),
  );

function chainOf(events: readonly string[]) {
  let prev = sha256(envelopeId);
  return events.map((event, i) => {
    const hash = sha256(prev, event);
    const link = { seq: i + 1, event, prev, hash };
    prev = hash;
    return link;
  });
}
const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');
const someEvents = fc.array(fc.json(), { minLength: 1, maxLength: 8 });

test('a chain as it was written holds, against any head it ever had', () => {
  fc.assert(
    fc.property(someEvents, fc.nat(), (events, pick) => {
      const chain = chainOf(events);
      expect(brokenAt(envelopeId, chain)).toBeNull();
      expect(brokenAt(envelopeId, chain, hex(chain[pick % chain.length]?.hash))).toBeNull();
    }),
  );
});

test('changing, removing or swapping an event shows where', () => {
  fc.assert(
    fc.property(someEvents, fc.nat(), (events, pick) => {
      const at = pick % events.length;
      const chain = chainOf(events);
      const changed = chain.map((link, i) => (i === at ? { ...link, event: `${link.event} ` } : link));
      expect(brokenAt(envelopeId, changed)).toBe(at + 1);
      const shortened = chain.filter((_, i) => i !== at);
      if (at < events.length - 1) expect(brokenAt(envelopeId, shortened)).toBe(at + 1);
      // the last one is missed only by who knows the head
      expect(brokenAt(envelopeId, shortened, hex(chain.at(-1)?.hash))).not.toBeNull();
    }),
  );
});

test('the events of another envelope do not fit', () => {
  expect(brokenAt('01990000-0000-7000-8000-000000000002', chainOf(['{}']))).toBe(1);
});
