import { describe, expect, test } from 'vitest';
import type { FieldKind } from '#contract/signing/signing.ts';
import { ada, draftFieldOf, idOf } from '../draft.fixture.ts';
import type { Recipient } from '../words.rules.ts';
import { sampleIn } from './sample.rules.ts';

const facts = { date: '05 Mar 2026', firm: 'Portico Advisory', client: 'Acme' };
const person = (kind: 'staff' | 'contact' | 'employee'): Recipient => ({
  ...ada,
  person: { kind, id: idOf(1) },
});

describe('the editor shows what will stand in a field', () => {
  test.each<[string, Recipient | undefined, string]>([
    ['staff', person('staff'), 'Portico Advisory'],
    ['a contact of the client', person('contact'), 'Acme'],
    ['an employee of the client', person('employee'), 'Acme'],
    ['somebody outside', ada, ''],
    ['somebody it was sent to', { ...ada, company: 'Lovelace & Co' }, 'Lovelace & Co'],
    ['nobody yet', undefined, ''],
  ])('in a stamp of %s', (_, who, company) => {
    const name = who?.name ?? 'Name';
    expect(sampleIn(draftFieldOf(1, { kind: 'stamp' }), who, facts)).toEqual({
      kind: 'stamp',
      value: { name, company, date: '05 Mar 2026' },
    });
  });

  test.each<[FieldKind, Recipient | undefined, unknown]>([
    ['initials', ada, { kind: 'typed', text: 'AL' }],
    ['initials', { ...ada, name: 'రవర' }, undefined],
    ['initials', undefined, undefined],
    ['signature', ada, undefined],
    ['name', ada, 'Ada Lovelace'],
    ['date', undefined, '05 Mar 2026'],
    ['text', ada, undefined],
  ])('in a field of kind %s', (kind, who, value) => {
    expect(sampleIn(draftFieldOf(1, { kind }), who, facts)?.value).toEqual(value);
  });
});
