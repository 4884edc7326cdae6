import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSentryEnvelope, writeEnvelope } from './envelope.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const dsn = 'https://key@sentry.example.com/1';

test('an envelope is read as it was written, whatever is in it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (facts) => {
      const event = { ...JSON.parse(JSON.stringify(facts)), event_id: '1' };
      const written = writeEnvelope(event, { dsn, sentAt: '2026-11-21T00:00:00.000Z', version: '1' });
      expect(readSentryEnvelope(bytes(written))).toEqual({ dsn, event });
    }),
  );
});

test('items of a stated length may hold line breaks; the event is found among them', () => {
  const text = [
    JSON.stringify({ dsn }),
    '{"type":"attachment","length":3}',
    'a\nb',
    '{"type":"session"}',
    '{"sid":"1"}',
    '{"type":"event","length":9}',
    '{"a":"ü"}\n',
  ].join('\n');
  expect(readSentryEnvelope(bytes(text.replace('"length":9', '"length":10')))).toEqual({
    dsn,
    event: { a: 'ü' },
  });
});

test('an envelope without an event says so, what is none too', () => {
  expect(readSentryEnvelope(bytes(`{"dsn":"${dsn}"}\n{"type":"client_report"}\n{}`))).toEqual({
    dsn,
    event: undefined,
  });
  expect(readSentryEnvelope(bytes('{}'))).toEqual({ dsn: undefined, event: undefined });
  for (const none of ['', '7', 'null', '{', '{}\n{', '\n{}'])
    expect(readSentryEnvelope(bytes(none))).toBeUndefined();
});

test('whatever comes, reading ends and throws nothing', () => {
  const line = fc.oneof(
    fc.constantFrom('{}', '{"type":"event"}', '{"type":"event","length":-1}', '{"type":"x","length":1e300}'),
    fc.json(),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      readSentryEnvelope(bytes(lines.join('\n')));
    }),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (any) => void readSentryEnvelope(any)));
});
