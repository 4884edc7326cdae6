import { render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentMaxLength } from '#contract/clients/comment-words.ts';
import { Markdown } from './markdown.tsx';
import { type MarkdownNode, markdownTree } from './markdown-tree.ts';

const html = (text: string, names?: readonly string[]) => {
  const { container, unmount } = render(<Markdown text={text} {...(names && { names })} />);
  const shown = container.firstElementChild?.innerHTML ?? '';
  unmount();
  return shown.replaceAll(/ (class|target|rel)="[^"]*"/g, '');
};

test.each([
  ['Hi **b** and *i*', '<p>Hi <strong>b</strong> and <em>i</em></p>'],
  ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['- a\n- b\n  - c', '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>'],
  ['1. x\n2. y', '<ol><li><p>x</p></li><li><p>y</p></li></ol>'],
  ['> q\n> r', '<blockquote><p>q<br>r</p></blockquote>'],
  ['`a<b`', '<p><code>a&lt;b</code></p>'],
  ['```js\nlet a;\n\nb\n```', '<pre><code>let a;\n\nb</code></pre>'],
  ['[a](https://b.c/d "t")', '<p><a href="https://b.c/d">a</a></p>'],
  ['[a](mailto:x@y.example)', '<p><a href="mailto:x@y.example">a</a></p>'],
  ['See https://b.c/d, please.', '<p>See <a href="https://b.c/d">https://b.c/d</a>, please.</p>'],
  ['<https://b.c>', '<p><a href="https://b.c/">https://b.c</a></p>'],
])('%j is shown', (text, shown) => {
  expect(html(text)).toBe(shown);
});

test.each([
  ['[a](javascript:alert(1))', '<p>a</p>'],
  ['[a](JaVaScRiPt:alert(1))', '<p>a</p>'],
  ['[a](data:text/html,x)', '<p>a</p>'],
  ['[a](http://b.c)', '<p>a</p>'],
  ['[a](//b.c)', '<p>a</p>'],
  ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
  ['<b onclick="x">b</b>', '<p>&lt;b onclick="x"&gt;b&lt;/b&gt;</p>'],
  ['# h', '<p># h</p>'],
  ['&lt;', '<p>&amp;lt;</p>'],
])('%j does nothing', (text, shown) => {
  expect(html(text)).toBe(shown);
});

test('no picture is fetched', () => {
  expect(html('![a](https://b.c/d.png)')).toBe('<p>!<a href="https://b.c/d.png">a</a></p>');
});

test('mentions stand out, and other words do not', () => {
  expect(html('Ask @Dora Winter, not @Dora', ['Dora Winter'])).toBe(
    '<p>Ask <strong>@Dora Winter</strong>, not @Dora</p>',
  );
});

const signs = [
  ...[
    '*',
    '**',
    '_',
    '`',
    '```',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '> ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '\\',
    '!',
    '#',
    '  ',
  ],
  ...[
    'a',
    'b c',
    'https://x.y',
    'javascript:',
    'mailto:',
    'data:',
    '<script>',
    '<img src=x onerror=y>',
    '&#106;',
    '"',
  ],
];
const markdown = fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((parts) => parts.join(''));
const allowed = ['P', 'STRONG', 'EM', 'BR', 'CODE', 'PRE', 'BLOCKQUOTE', 'UL', 'OL', 'LI', 'A'];

test('no text becomes any other element, or a link to anything but https and mailto', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const { container, unmount } = render(<Markdown text={text} />);
      const elements = [...(container.firstElementChild?.querySelectorAll('*') ?? [])];
      const links = elements.map((element) => element.getAttribute('href')).filter((href) => href !== null);
      unmount();
      expect(elements.map(({ tagName }) => tagName).filter((name) => !allowed.includes(name))).toEqual([]);
      expect(links.filter((href) => !/^(https|mailto):/.test(href))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

const wordsOf = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => ('children' in node ? wordsOf(node.children) : 'text' in node ? node.text : ' '))
    .join('');

test('no word is lost', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const wrapped = fc.tuple(
    word,
    fc.constantFrom('', '*', '**', '`', '_'),
    fc.constantFrom(' ', '\n', '\n\n', '\n- ', '\n> '),
  );
  fc.assert(
    fc.property(fc.array(wrapped, { maxLength: 30 }), (parts) => {
      const text = parts.map(([one, mark, after]) => `${mark}${one}${mark}${after}`).join('');
      const shown = wordsOf(markdownTree(text));
      for (const [one] of parts) expect(shown).toContain(one);
    }),
  );
});

/** Texts as long as a comment may be, that a parser could take long for. */
const hostile = [
  ...[
    '[',
    '[]',
    '*a ',
    '_',
    '>',
    '> ',
    '- ',
    '`',
    '<a',
    '[a](https://b.c)',
    'a\n',
    '- a\n',
    '\n',
    '\\',
    '(',
    '1) ',
  ],
  ...['https://a.b ', 'a **b', '\t', '* * ', '![', '](', '~~~\n', '<https://', 'a_b_'],
].map((part) => part.repeat(commentMaxLength).slice(0, commentMaxLength));

test.each(hostile)('a long text of %.6j takes as good as no time', (text) => {
  const times = [1, 2, 3].map(() => {
    const before = performance.now();
    markdownTree(text);
    return performance.now() - before;
  });
  // Far more than it takes on a busy machine, and far less than a parser that goes wrong.
  expect(Math.min(...times)).toBeLessThan(1000);
});
