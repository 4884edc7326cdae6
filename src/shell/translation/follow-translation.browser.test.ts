import { createElement as h, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';
import { followTranslation } from './follow-translation.ts';

/* A page that a browser translates: the translator of Chrome puts <font><font>…</font></font> in the place of each text. */

beforeAll(() => followTranslation(document.body));

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Translates all texts that are not yet translated. As real ones do, it puts a sentence's words where its first text was. */
async function translate(page: Element, byTwoSteps = false): Promise<void> {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.nodeName !== 'FONT') texts.push(walker.currentNode as Text);
  const whole = texts.map(({ data }) => data).join('');
  for (const [at, text] of texts.entries()) {
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).append(at === 0 ? whole.toUpperCase() : '');
    if (byTwoSteps) {
      text.parentNode?.insertBefore(outer, text);
      text.remove();
    } else text.replaceWith(outer);
  }
  await settled();
}

let change: (state: object) => void = () => {};
interface State {
  count: number;
  late?: boolean;
  order?: string[];
}
function mount(view: (state: State) => ReturnType<typeof h>) {
  const page = document.createElement('div');
  document.body.append(page);
  const Page = () => {
    const [state, set] = useState<State>({ count: 3 });
    change = (next) => flushSync(() => set((before) => ({ ...before, ...next })));
    return view(state);
  };
  flushSync(() => createRoot(page).render(h(Page)));
  return page;
}

const views: Record<string, (state: State) => ReturnType<typeof h>> = {
  'texts side by side': ({ count, late }) => h('p', null, 'You have ', count, ' documents', late && ', late'),
  'a text in an inline element': ({ count, late }) =>
    h('p', null, 'You have ', h('b', null, count), ' documents', late && h('i', null, ', late')),
  'one text': ({ count, late }) => h('p', null, `You have ${count} documents${late ? ', late' : ''}`),
};

for (const byTwoSteps of [false, true])
  test.each(Object.entries(views))(
    `%s: a sentence does not stay behind its data${byTwoSteps ? ', translated in two steps' : ''}`,
    async (_, view) => {
      const page = mount(view);
      await translate(page, byTwoSteps);
      expect(page.textContent).toBe('YOU HAVE 3 DOCUMENTS');
      for (const [state, sentence] of [
        [{ count: 4 }, 'You have 4 documents'],
        [{ late: true, count: 5 }, 'You have 5 documents, late'],
        [{ late: false, count: 6 }, 'You have 6 documents'],
      ] as const) {
        change(state);
        await settled();
        expect(page.textContent).toBe(sentence);
        await translate(page, byTwoSteps);
        expect(page.textContent).toBe(sentence.toUpperCase());
      }
    },
  );

test('texts that are taken away or moved leave nothing of theirs', async () => {
  const page = mount(({ order = ['a', 'b', 'c'] }) =>
    h(
      'p',
      null,
      ...order.map((word) => h('span', { key: word }, word)),
      order.includes('b') ? 'with b' : null,
    ),
  );
  await translate(page);
  change({ order: ['c', 'a'] });
  await settled();
  expect(page.textContent).toBe('ca');
  await translate(page);
  change({ order: ['a', 'b', 'c'] });
  await settled();
  expect(page.textContent).toBe('abcwith b');
});

test('what is translated elsewhere stays', async () => {
  const page = mount(({ count }) => h('div', null, h('p', null, 'Constant'), h('p', null, count, ' left')));
  await translate(page);
  change({ count: 2 });
  await settled();
  expect([...page.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['CONSTANT3 LEFT', '2 left']);
});
