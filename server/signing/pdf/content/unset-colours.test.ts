import { describe, expect, test } from 'vitest';
import { PdfRefusal } from '../refusal.ts';
import { balanced } from './content-balance.ts';

const text = 'BT /F 12 Tf (EUR 1,000) Tj ET';
const balance = (content: string) => () => balanced(Buffer.from(content, 'latin1'));

describe('painting in a space without a colour is refused', () => {
  test.each([
    ['text', `1 g /DeviceRGB cs ${text}`],
    ['a filled path', '/W cs 0 0 9 9 re f'],
    ['a line', '/W CS 0 0 m 9 9 l S'],
    ['the outlines of letters', '/W CS BT 1 Tr (EUR 1,000) Tj ET'],
    ['a mask within the page', '/W cs BI /W 8/H 1/IM true ID x\nEI'],
    ['a part of its own', '/W cs /Form Do'],
    ['after a state was given back', `/W cs q 0 g Q ${text}`],
    ['after the colour of lines alone was set', `/W cs 0 G ${text}`],
  ])('%s', (_, content) => {
    expect(balance(content)).toThrow(PdfRefusal);
  });
});

describe('painting with a colour is not', () => {
  test.each([
    ['set in the space', `/W cs 1 scn ${text}`],
    ['set with its space', `/W cs 0 g ${text}`],
    ['of another state', `q /W cs Q ${text}`],
    ['of lines', `/W CS ${text}`],
  ])('%s', (_, content) => {
    expect(balance(content)).not.toThrow();
  });
});
