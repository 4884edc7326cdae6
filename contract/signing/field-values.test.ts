import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printableLetters } from '../core/text/printable-text.ts';
import { longest, signatureProblem, textProblem, valueProblem } from './field-values.ts';
import { type FieldKind, fieldKinds, takesOptions } from './signing.ts';

const field = (kind: FieldKind, required = true) => ({
  kind,
  required,
  options: takesOptions(kind) ? ['Yes', 'No'] : [],
  box: { x: 0.1, y: 0.1, width: 0.3, height: 0.03 },
});

const use = `Use ${printableLetters}.`;

test.each<[FieldKind, boolean, string | boolean | undefined, string | null]>([
  ['text', true, 'Αθήνα, 1 May', null],
  ['text', true, '   ', 'Fill in this field.'],
  ['text', true, undefined, 'Fill in this field.'],
  ['text', false, undefined, null],
  ['text', true, true, 'Write something here.'],
  ['text', true, 'مرحبا', null],
  ['text', true, 'రవితేజ', `These characters cannot be printed: ర వ ి త ే జ. ${use}`],
  ['text', false, 'ok\u0007', `This character cannot be printed: U+0007. ${use}`],
  ['text', true, 'x'.repeat(230), null],
  ['text', true, 'x'.repeat(231), 'There is room for 230 characters here; these are 231.'],
  ['name', true, '漢字', null],
  ['name', true, '🙂', `This character cannot be printed: 🙂. ${use}`],
  ['name', true, 'x'.repeat(1500), 'There is room for 100 characters here; these are 1500.'],
  ['date', true, '2026-02-28', null],
  ['date', true, '28 Feb', 'This is not a valid date.'],
  ['email', true, 'ann@example.com', null],
  ['email', true, 'ann', 'Enter a valid e-mail address.'],
  ['number', true, '1250.50', null],
  ['number', true, '-1,250', null],
  ['number', true, '1.250,50', 'Enter a number, such as 1250.50.'],
  ['number', true, '12 apples', 'Enter a number, such as 1250.50.'],
  ['number', false, '', null],
  ['radio', true, 'Yes', null],
  ['radio', true, undefined, 'Choose one.'],
  ['radio', false, undefined, null],
  ['radio', true, 'Perhaps', 'Choose one of the options.'],
  ['dropdown', true, 'No', null],
  ['dropdown', true, '', 'Choose one.'],
  ['dropdown', false, true, 'Choose one of the options.'],
  ['stamp', true, undefined, null],
  ['stamp', false, 'x', 'A stamp takes nothing: it says who signed, and when.'],
  ['checkbox', true, true, null],
  ['checkbox', true, false, 'Tick this box.'],
  ['checkbox', true, undefined, 'Tick this box.'],
  ['checkbox', false, undefined, null],
  ['checkbox', false, 'yes', 'Tick the box or leave it.'],
  ['signature', true, undefined, null],
  ['signature', true, 'AB', 'This field takes the signature.'],
  ['initials', true, 'AB', 'This field takes the initials.'],
])('a %s field (required: %s) given %j: %s', (kind, required, value, problem) => {
  expect(valueProblem(field(kind, required), value)).toBe(problem);
});

test('text of Latin letters has a problem exactly when it is longer than the field holds', () => {
  const side = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom('text', 'name', 'email'),
      side,
      side,
      fc.nat(1200),
      (kind, width, height, length) => {
        const place = { ...field(kind), box: { x: 0, y: 0, width, height } };
        expect(textProblem(place, 'x'.repeat(length)) === null).toBe(length <= longest(place));
      },
    ),
  );
});

test('every kind that is written has room for something', () => {
  for (const kind of fieldKinds)
    expect(longest(field(kind)) > 0).toBe(
      !['signature', 'initials', 'checkbox', 'radio', 'dropdown', 'stamp'].includes(kind),
    );
});

describe('a signature', () => {
  const drawn = (...strokes: [number, number][][]) => ({
    kind: 'drawn' as const,
    aspect: 2.5,
    strokes: strokes.map((stroke) => stroke.map(([x, y]) => ({ x, y }))),
  });
  const little = 'This is too little to be a signature. Draw a little more.';
  test.each([
    ['a dot', drawn([[0.5, 0.5]]), little],
    [
      'many dots',
      drawn(...Array.from({ length: 40 }, (_, at): [number, number][] => [[at / 40, 0.5]])),
      little,
    ],
    [
      'a slip of the finger',
      drawn([
        [0.5, 0.5],
        [0.52, 0.52],
      ]),
      little,
    ],
    [
      'a cross',
      drawn(
        [
          [0.45, 0.4],
          [0.55, 0.6],
        ],
        [
          [0.45, 0.6],
          [0.55, 0.4],
        ],
      ),
      null,
    ],
  ])('%s', (_, signature, problem) => expect(signatureProblem(signature)).toBe(problem));

  test('is typed in letters that can be printed, and not too many', () => {
    const typed = (text: string) => signatureProblem({ kind: 'typed', text });
    expect(typed('Zoë Müller')).toBeNull();
    expect(typed(' ')).toBe('Type your name.');
    expect(typed('రవి')).toMatch(/^These characters cannot be printed: ర .* draw, or use a picture\.$/);
    expect(typed('x'.repeat(101))).toBe('At most 100 characters.');
  });

  test('initials are judged as a signature is, in words of their own, and are shorter', () => {
    const typed = (text: string) => signatureProblem({ kind: 'typed', text }, 'initials');
    expect(typed('ZM')).toBeNull();
    expect(typed(' ')).toBe('Type your initials.');
    expect(typed('రి')).toMatch(/ Type your initials in /);
    expect(typed('x'.repeat(21))).toBe('At most 20 characters.');
    const dot = drawn([[0.5, 0.5]]);
    expect(signatureProblem(dot, 'initials')).toBe('This is too little to be initials. Draw a little more.');
  });
});
