import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldKinds, type SigningField, takesOptions } from '#contract/signing/signing.ts';
import { completeFields, fieldsHash } from './fields.ts';

const fields: SigningField[] = fieldKinds.map((kind, i) => ({
  id: `00000000-0000-7000-8000-0000000000${String(i).padStart(2, '0')}`,
  documentId: '00000000-0000-7000-8000-0000000000d0',
  recipientId: '00000000-0000-7000-8000-0000000000a0',
  kind,
  label: kind,
  options: takesOptions(kind) ? ['Yes', 'No'] : [],
  required: i % 2 === 0,
  page: 1 + i,
  box: { x: 0.1, y: 0.05 * i, width: 0.25, height: 0.05 },
}));
const [first] = fields;
if (!first) throw new Error('no field');

describe('fieldsHash', () => {
  it('is the same for the same fields, whatever their order and that of their keys', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(fields, { minLength: fields.length }), (shuffled) => {
        const turned = shuffled.map(
          (field) => Object.fromEntries(Object.entries(field).reverse()) as SigningField,
        );
        expect(fieldsHash(turned)).toBe(fieldsHash(fields));
      }),
    );
  });

  it('is the SHA-256 of the canonical form that stands in old envelopes', () => {
    const canonical =
      '[{"box":{"height":0.05,"width":0.25,"x":0.1,"y":0},"documentId":"00000000-0000-7000-8000-0000000000d0",' +
      '"id":"00000000-0000-7000-8000-000000000000","kind":"signature","label":"signature","page":1,' +
      '"recipientId":"00000000-0000-7000-8000-0000000000a0","required":true}]';
    expect(fieldsHash([first])).toBe(createHash('sha256').update(canonical).digest('hex'));
  });

  it.each<Partial<SigningField>>([
    { id: '00000000-0000-7000-8000-0000000000ff' },
    { documentId: first.recipientId },
    { recipientId: first.documentId },
    { kind: 'initials' },
    { label: 'other' },
    { required: !first.required },
    { options: ['Yes'] },
    { page: 2 },
    { box: { ...first.box, x: 0.1000001 } },
    { box: { ...first.box, height: 0.06 } },
  ])('changes with %o', (change) => {
    expect(fieldsHash([{ ...first, ...change }])).not.toBe(fieldsHash([first]));
  });
});

describe('completeFields', () => {
  const signature = { kind: 'typed', text: 'Maria Lopez' } as const;
  const stamp = { name: 'Maria Lopez', company: '', date: '21 Nov 2026' };
  const idOf = (kind: SigningField['kind']) => fields.find((field) => field.kind === kind)?.id ?? '';

  it('gives each field what it takes', () => {
    const values = { [idOf('text')]: 'ten', [idOf('checkbox')]: false, [idOf('radio')]: 'No' };
    const filled = completeFields(fields, { values, signature, stamp });
    expect(filled.map(({ kind, value }) => [kind, value])).toEqual([
      ['signature', signature],
      ['initials', { kind: 'typed', text: 'ML' }],
      ['text', 'ten'],
      ['checkbox', false],
      ['radio', { options: ['Yes', 'No'], chosen: 'No' }],
      ['stamp', stamp],
    ]);
  });

  it('leaves out what is empty or of the wrong kind, but not the options of a choice', () => {
    const values = { [idOf('text')]: '  ', [idOf('name')]: true, [idOf('checkbox')]: 'yes' };
    const filled = completeFields(fields, { values, signature, stamp });
    expect(filled.map(({ kind }) => kind)).toEqual(['signature', 'initials', 'radio', 'stamp']);
  });
});
