import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test } from 'vitest';
import { dateFormats } from '../../../../contract/limits.ts';
import type { Envelope, Field, FieldKind } from '../../../../contract/signing.ts';
import { formatDate, now, today } from '../../../lib/time.ts';
import { FieldMark } from '../field-mark.tsx';
import { contentIn, startValues } from '../fields.rules.ts';
import { ada, fieldOf } from './draft.fixture.ts';
import { PlacedField } from './placed-field.tsx';

afterEach(cleanup);

const style = `
  .sheet { position: absolute; left: 0; top: 0; width: 600px; height: 800px } .absolute { position: absolute }
  .block { display: block } .size-full { width: 100%; height: 100% } .overflow-hidden { overflow: hidden }
  .sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden } button { border: 0; padding: 0 }`;
const page = { width: 600, height: 800 };
const date = today(now());

/** Where the ink of every letter and line is, CSS px. */
const ink = (sheet: Element) =>
  [...sheet.querySelectorAll('svg path')].map((path) => {
    const { left, top, right, bottom } = path.getBoundingClientRect();
    return [left, top, right, bottom];
  });

test.each<FieldKind>(['name', 'email', 'date', 'radio', 'stamp'])(
  'a field of kind %s looks in the editor as its signer finds it',
  async (kind) => {
    const field = {
      ...fieldOf(1, { kind, options: kind === 'radio' ? ['Yes', 'No, never'] : [] }),
      recipientId: ada.id,
    } satisfies Field;
    const envelope = { me: { ...ada, company: '' }, fields: [field], documents: [{ id: field.documentId }] };
    const seen = envelope as unknown as Envelope; // as much of it as a field takes
    const filled = { values: startValues(seen, date), signature: null };
    render(
      h(
        'div',
        null,
        h('style', null, style),
        h(
          'div',
          { className: 'sheet', id: 'editor' },
          h(PlacedField, {
            field,
            who: ada,
            colour: 'black',
            page,
            point: 1,
            place: undefined,
            selected: false,
            problems: [],
            date: formatDate(date, dateFormats.date),
            hintId: 'hint',
          }),
        ),
        h(
          'div',
          { className: 'sheet', id: 'signer' },
          h(FieldMark, {
            field,
            filled,
            content: contentIn(field, filled, seen),
            current: false,
            page: { ...page, point: 1 },
            onOpen: () => undefined,
          }),
        ),
      ),
    );
    const [editor, signer] = ['editor', 'signer'].map((id) => document.getElementById(id) as Element);
    await waitFor(
      () => {
        expect(editor && ink(editor).length).toBeGreaterThan(0);
        expect(signer && ink(signer).length).toBe(editor && ink(editor).length);
      },
      { timeout: 15_000 },
    );
    if (!editor || !signer) return;
    const [here, there] = [editor, signer].map((sheet) => ink(sheet).flat());
    const apart = here?.map((edge, at) => Math.abs(edge - (there?.[at] ?? Number.NaN))) ?? [];
    expect(Math.max(...apart)).toBeLessThanOrEqual(2);
  },
);
