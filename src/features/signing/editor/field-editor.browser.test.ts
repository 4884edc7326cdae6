import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type {} from '@vitest/browser-playwright';
import { createElement as h, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as browser, cdp, userEvent } from 'vitest/browser';
import { messages } from '#contract/core/rules.ts';
import type { DraftField } from '#contract/signing/drafts.ts';
import { readDocumentFile } from '#contract/signing/signing.ts';
import { pdfOfLines } from '#src/ui/pdf/pdf-file.fixture.ts';
import { ada, bob, documentOf, draftFieldOf, idOf } from './draft.fixture.ts';
import { FieldEditor } from './field-editor.tsx';

const facts = { date: '05 Mar 2026', firm: 'Portico Advisory', client: '' };

/** The part of the styles that layout depends on. */
const style = `
  .react-pdf__Document, .size-full { width: 100%; height: 100% } .h-full { height: 100% }
  .flex { display: flex } .flex-col { flex-direction: column } .flex-1 { flex: 1 1 0 } .shrink-0 { flex-shrink: 0 }
  .min-h-0 { min-height: 0 } .min-w-0 { min-width: 0 } .xl\\:w-44 { width: 176px } .w-72 { width: 288px } .w-24 { width: 96px }
  .block { display: block } ol { list-style: none; margin: 0; padding: 0 }
  .relative { position: relative } .absolute { position: absolute } .inset-0 { inset: 0 } .fixed { position: fixed }
  .origin-top-left { transform-origin: top left; top: 0; left: 0 } .overflow-auto, .overflow-y-auto { overflow: auto }
  .overflow-hidden { overflow: hidden } .bottom-full { bottom: 100% } .top-full { top: 100% } .z-over, .z-tool { z-index: 10 }
  .right-4 { right: 16px } .bottom-4 { bottom: 16px }
  .pointer-events-none { pointer-events: none } .pointer-events-none > [data-editor-page], [data-handle] { pointer-events: auto }
  .touch-none { touch-action: none }
  .sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden } button { border: 0; padding: 0 }
  .select-none { user-select: none } .size-4 { width: 16px; height: 16px } .-translate-x-1\\/2 { translate: -50% -50% }`;

const side = { width: 600, height: 800 };
const agreement = documentOf(idOf(1), 'Agreement.pdf', [side, side, side]);
const annex = documentOf(idOf(2), 'Annex.pdf', [side]);
const pdfs = [
  [agreement, pdfOfLines(['One', 'Two', 'Three'].map((line) => ({ lines: [line] })))],
  [annex, pdfOfLines([{ lines: ['Annex'] }])],
] as const;
let fields: DraftField[];
let client: QueryClient;

function Editor({ begun }: { begun: DraftField[] }) {
  const [now, setNow] = useState(begun);
  fields = now;
  return h(
    'div',
    { style: { width: 1400, height: 860 } },
    h('style', null, style),
    h(
      QueryClientProvider,
      { client },
      h(FieldEditor, {
        documents: [agreement, annex],
        recipients: [ada, bob],
        fields: now,
        onFields: setNow,
        facts,
      }),
    ),
  );
}

beforeEach(async () => {
  localStorage.setItem('portico.editor-fit', 'width');
  client = new QueryClient();
  for (const [{ id, sha256 }, bytes] of pdfs)
    client.setQueryData(['file', readDocumentFile.name, id, sha256], { bytes });
  await browser.viewport(1400, 900);
});
afterEach(cleanup);

const inTime = { timeout: 15_000 };
async function edit(...begun: DraftField[]) {
  render(h(Editor, { begun }));
  await screen.findByText('One', {}, inTime);
}
const paper = (number: number) => {
  const element = document.querySelector<HTMLElement>(`[data-editor-page="${number}"]`);
  if (!element) throw new Error(`Page ${number} is not there.`);
  return element;
};
/** CSS px of a point. */
const scale = () => paper(1).getBoundingClientRect().width / side.width;
const mark = (name: RegExp | string) => screen.findByRole('button', { name }, inTime);
const said = () => document.querySelector('#field-editor-hint + [role=status]')?.textContent;
const points = (at: number) => {
  const box = fields[at]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  return [box.x * 600, box.y * 800, box.width * 600, box.height * 800].map(Math.round);
};
/** Presses an element and moves it by so many points with the mouse. */
async function drag(element: Element, x: number, y: number) {
  const { width, height } = element.getBoundingClientRect();
  const from = { x: width / 2, y: height / 2 };
  const to = paper(1);
  const [a, b] = [element.getBoundingClientRect(), to.getBoundingClientRect()];
  await userEvent.dragAndDrop(element, to, {
    force: true,
    sourcePosition: from,
    targetPosition: {
      x: a.left - b.left + from.x + x * scale(),
      y: a.top - b.top + from.y + y * scale(),
    },
  });
}

/** Touches an element and moves it by so many points; by none it is a tap. */
async function touch(element: Element, x = 0, y = 0) {
  const screen = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const pixel = screen.width / window.innerWidth;
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = (part: number) => ({
    x: screen.left + pixel * (left + width / 2 + part * x * scale()),
    y: screen.top + pixel * (top + height / 2 + part * y * scale()),
  });
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
  await tell('touchStart', [at(0)]);
  if (x !== 0 || y !== 0) for (const part of [0.1, 0.4, 0.7, 1]) await tell('touchMove', [at(part)]);
  await tell('touchEnd', []);
}

test('a finger takes a field by a tap and drags it then, to the edge of the page and no further', async () => {
  const other = draftFieldOf(2, { kind: 'date', box: { x: 0.5, y: 0.5, width: 0.2, height: 0.05 } });
  await edit(draftFieldOf(1), other);
  const field = await mark(/^Signature, Ada/);
  const handle = () => document.querySelector('[data-handle="1 1"]') as Element;
  await touch(field, 60, 0);
  expect(points(0)).toEqual([60, 80, 120, 40]);
  expect(field.getAttribute('aria-pressed')).toBe('false');

  await touch(field);
  await waitFor(() => expect(field.getAttribute('aria-pressed')).toBe('true'));
  await touch(field, 65, 130);
  await waitFor(() => expect(points(0)).toEqual([125, 210, 120, 40]));
  expect(said()).toBe('Signature for Ada Lovelace moved to 125, 210 points, page 1.');
  await touch(field, -250, 0);
  await waitFor(() => expect(points(0)).toEqual([0, 210, 120, 40]));
  await touch(handle(), 30, 20);
  await waitFor(() => expect(points(0)).toEqual([0, 210, 150, 60]));
  await touch(field, 260, 195);
  expect(await mark(`Signature, Ada Lovelace, required, page 1. Fields must not overlap.`)).toBe(field);
});

test('a field is dragged where it is wanted, and it is said where that is', async () => {
  await edit(draftFieldOf(1));
  await drag(await mark(/^Signature, Ada/), 60, 320);
  expect(points(0)).toEqual([120, 400, 120, 40]);
  expect(said()).toBe('Signature for Ada Lovelace moved to 120, 400 points, page 1.');
  await drag(await mark(/^Signature, Ada/), -170, 0);
  expect(points(0)[0]).toBe(0);
});

test('a side is pulled, and no smaller than can be signed', async () => {
  await edit(draftFieldOf(1));
  await userEvent.click(await mark(/^Signature, Ada/));
  const corner = () => document.querySelector('[data-handle="1 1"]') as Element;
  await drag(corner(), 30, 20);
  expect(points(0)).toEqual([60, 80, 150, 60]);
  await drag(corner(), -200, -130);
  expect(points(0)).toEqual([60, 80, 40, 14]);
});

test('by keys alone: placed, moved, resized, assigned, copied, removed and taken back', async () => {
  await edit();
  const signature = screen.getByRole('button', { name: 'Signature' });
  signature.focus();
  await userEvent.keyboard('{Enter}');
  const field = await mark('Signature, Ada Lovelace, required, page 1');
  expect(document.activeElement).toBe(field);
  expect(points(0)).toEqual([220, 378, 160, 44]);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  await userEvent.keyboard('{Control>}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{/Control}');
  expect(points(0)).toEqual([222, 368, 161, 54]);
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(fields).toHaveLength(2);
  expect(points(1)).toEqual([234, 380, 161, 54]);
  await waitFor(() => expect(document.activeElement?.getAttribute('data-field')).toBe(fields[1]?.id));
  await userEvent.keyboard('{Delete}');
  expect(fields).toHaveLength(1);
  expect(document.activeElement).toBe(await mark(/^Signature, Ada/));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(fields).toHaveLength(2);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(fields).toHaveLength(1);
  await userEvent.keyboard('{Control>}zzz{/Control}');
  expect(points(0)).toEqual([222, 368, 160, 44]);
});

test('Enter opens what a field is: whose, whether required, its label', async () => {
  await edit(draftFieldOf(1, { kind: 'text' }));
  const field = await mark(`Text, Ada Lovelace, required, page 1. ${messages.unlabelled}`);
  field.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  const whose = screen.getByRole('combobox', { name: 'Filled in by' });
  expect(document.activeElement).toBe(whose);
  await userEvent.selectOptions(whose, 'Bob Noyce (approver)');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Has to be filled in' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Label/ }), 'Your role');
  expect(fields[0]).toMatchObject({ recipientId: bob.id, required: false, label: 'Your role' });
  expect(await mark('Your role, Text, Bob Noyce, optional, page 1')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(fields[0]?.label).toBe('');
});

test('a kind is dragged from the palette onto the page', async () => {
  await edit();
  await userEvent.dragAndDrop(screen.getByRole('button', { name: 'Checkbox' }), paper(1), {
    targetPosition: { x: 100 * scale(), y: 200 * scale() },
  });
  expect(fields).toHaveLength(1);
  expect(fields[0]).toMatchObject({ kind: 'checkbox', page: 1, recipientId: ada.id });
  expect(points(0)).toEqual([92, 192, 16, 16]);
});

const second = draftFieldOf(2, { kind: 'date', box: { x: 0.5, y: 0.5, width: 0.2, height: 0.05 } });

test('several are selected, aligned, and moved together by keys', async () => {
  await edit(draftFieldOf(1), second);
  (await mark(/^Date, /)).focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(document.querySelectorAll('[data-field][aria-pressed=true]')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Align left' }));
  expect(points(1)).toEqual([60, 400, 120, 40]);
  (await mark(/^Date, /)).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect([points(0)[0], points(1)[0]]).toEqual([70, 70]);
});

test('fields that overlap say so, and so does the list, which leads to them', async () => {
  await edit(
    draftFieldOf(1),
    draftFieldOf(2, { kind: 'date', box: { x: 0.2, y: 0.1, width: 0.2, height: 0.05 } }),
  );
  expect(await mark(`Signature, Ada Lovelace, required, page 1. Fields must not overlap.`)).toBeDefined();
  const list = screen.getByRole('list', { name: 'What is left' });
  await userEvent.click(within(list).getByRole('button', { name: /^Date, page 1/ }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-field')).toBe(idOf(2)), inTime);
  await userEvent.keyboard('{Shift>}{ArrowDown>5/}{/Shift}');
  expect(await mark('Signature, Ada Lovelace, required, page 1')).toBeDefined();
  expect(screen.getByText('Every field is in order.')).toBeDefined();
});

test('a problem on another document is gone to there', async () => {
  await edit(draftFieldOf(1, { documentId: annex.id, recipientId: null }));
  await userEvent.click(screen.getByRole('button', { name: /^Signature, page 1 of Annex.pdf/ }));
  await screen.findByText('Annex', {}, inTime);
  await waitFor(() => expect(document.activeElement?.getAttribute('data-field')).toBe(idOf(1)), inTime);
});

test('while a field is dragged, nothing of other pages or of the document is drawn anew', async () => {
  await edit(draftFieldOf(1), draftFieldOf(2, { page: 2 }));
  await mark(/^Signature.*page 2/);
  const changed: Node[] = [];
  const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)));
  const field = await mark(/^Signature.*page 1/);
  await userEvent.click(field);
  for (const element of document.querySelectorAll('[data-editor-page="2"], canvas'))
    observer.observe(element, { subtree: true, childList: true, attributes: true });
  await drag(field, 40, 60);
  observer.disconnect();
  expect(points(0)).toEqual([100, 140, 120, 40]);
  expect(changed).toEqual([]);
});

test('fields in a frame drawn on the page are selected, with Shift besides the others', async () => {
  await edit(draftFieldOf(1), second);
  const frame = (x: number, y: number) =>
    userEvent.dragAndDrop(paper(1), paper(1), {
      force: true,
      sourcePosition: { x: 10, y: 10 },
      targetPosition: { x: x * scale(), y: y * scale() },
    });
  const selected = () => document.querySelectorAll('[data-field][aria-pressed=true]').length;
  await frame(100, 100);
  expect(selected()).toBe(1);
  await frame(500, 500);
  expect(selected()).toBe(2);
  await userEvent.click(paper(1), { position: { x: 10, y: 10 } });
  expect(selected()).toBe(0);
});

test('copied fields are pasted on the page in view, and copied to all pages at once', async () => {
  await edit(draftFieldOf(1));
  (await mark(/^Signature, Ada/)).focus();
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(said()).toBe('Signature for Ada Lovelace copied.');
  await userEvent.fill(screen.getByRole('textbox', { name: /^Page of/ }), '2');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('[data-pages="2"]')).not.toBeNull(), inTime);
  screen.getByRole('region', { name: 'Agreement.pdf' }).focus();
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(fields.map(({ page, box }) => [page, box.x])).toEqual([
    [1, 0.1],
    [2, 0.1],
  ]);
  screen.getByRole('button', { name: 'Copy to pages' }).click();
  await screen.findByRole('dialog');
  screen.getByRole('radio', { name: 'Some pages' }).click();
  screen.getByRole('textbox', { name: /^Pages/ }).focus();
  await userEvent.keyboard('3-4{Enter}');
  expect(screen.getByText('There are pages 1 to 3.')).toBeDefined();
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}2, 3{Enter}');
  expect(fields.map(({ page }) => page)).toEqual([1, 2, 3]);
});

test('on a page that was turned, a field goes where the pointer goes', async () => {
  await edit(draftFieldOf(1));
  screen.getByRole('button', { name: 'Turn right' }).click();
  const field = await mark(/^Signature, Ada/);
  await userEvent.click(field);
  const before = field.getBoundingClientRect();
  await userEvent.dragAndDrop(field, paper(1), {
    force: true,
    sourcePosition: { x: 20, y: 60 },
    targetPosition: { x: 320, y: 260 },
  });
  const [page, after] = [paper(1), field].map((element) => element.getBoundingClientRect());
  const wanted = { x: 300 + (page?.left ?? 0), y: 200 + (page?.top ?? 0) };
  expect(before.left).not.toBeCloseTo(wanted.x, 0);
  expect(Math.abs((after?.left ?? 0) - wanted.x)).toBeLessThan(12);
  expect(Math.abs((after?.top ?? 0) - wanted.y)).toBeLessThan(12);
});

test('options are asked for a choice alone, and for each anew', async () => {
  await edit(draftFieldOf(1, { kind: 'radio', options: ['Yes', 'No'] }), second);
  const options = () => screen.queryByRole('textbox', { name: 'Options' });
  await userEvent.click(await mark(/^Radio buttons, /));
  await userEvent.fill(options() as Element, 'Yes\nNo\nPerhaps');
  expect(fields[0]?.options).toEqual(['Yes', 'No', 'Perhaps']);
  await userEvent.fill(options() as Element, 'Yes\nYes');
  expect(screen.getByText('Two options are the same.')).toBeDefined();
  expect(fields[0]?.options).toEqual(['Yes', 'No', 'Perhaps']);
  await userEvent.click(await mark(/^Date, /));
  expect(options()).toBeNull();
});
