import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8');

/** The tokens of one block of styles.css: name → [light, dark]. */
function tokens(selector: string): Record<string, [string, string]> {
  const block = css.slice(css.indexOf(selector)).match(/\{([^}]*)\}/)?.[1] ?? '';
  const found = block.matchAll(/--([a-z-]+): (?:var\(--[a-z-]+, )?light-dark\((#\w{6}), (#\w{6})\)\)?;/g);
  return Object.fromEntries([...found].map(([, name, light, dark]) => [name, [light, dark]]));
}

/** WCAG 2.2: relative luminance, and the contrast of two colours. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['canvas', 'paper', 'float', 'sunken'];
const text = ['ink', 'soft', 'faint', 'accent-text', 'info', 'good', 'warn', 'bad'];
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground) => text.map((name): [string, string, number] => [name, ground, 4.5])),
  ...['canvas', 'paper', 'float'].map((ground): [string, string, number] => ['edge', ground, 3]),
  ...['ink', 'soft', 'faint', 'accent-text'].map((name): [string, string, number] => [
    name,
    'accent-tint',
    4.5,
  ]),
  ...['good', 'warn', 'bad'].map((name): [string, string, number] => [name, `${name}-tint`, 4.5]),
  // a name on a person's colour, and that colour on the page
  ...[...'abcdefgh'].map((letter): [string, string, number] => ['paper', `who-${letter}`, 4.5]),
  ['ink', 'warn-tint', 4.5],
  ['ink', 'thumb', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-bad', 'bad-fill', 4.5],
];

const base = tokens(':root,\n.on-white {');
const states = ['info', 'good', 'warn', 'bad'];

describe.each(['harbour', 'forest', 'plum', 'graphite'])('%s', (accent) => {
  const palette = { ...base, ...(accent === 'harbour' ? {} : tokens(`:root[data-accent="${accent}"],`)) };
  test('states are told apart', () => {
    expect(new Set(states.map((name) => palette[name]?.join())).size).toBe(states.length);
    expect(palette.info).toEqual(base.info);
  });
  describe.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('%s', (_, theme) => {
    test.each(pairs)('%s on %s has a contrast of at least %d', (name, ground, least) => {
      const front = palette[name]?.[theme];
      const back = palette[ground]?.[theme];
      expect(front, `no token --${name}`).toBeDefined();
      expect(back, `no token --${ground}`).toBeDefined();
      expect(contrast(String(front), String(back))).toBeGreaterThanOrEqual(least);
    });
  });
});
