import { expect, test } from 'vitest';
import { greets } from './greeting.ts';

test.each([
  'Dear Ann,\nplease sign.',
  'Hi Ann, please sign.',
  'Guten Tag Frau Lee,\nbitte',
  'Здравствуйте, Анна!\n\nПрошу',
])('%j greets', (message) => expect(greets(message)).toBe(true));

test.each([
  '',
  'As discussed.',
  'As discussed,',
  'Hiring papers are attached.',
  'Please read all of it before the meeting that we have on Monday,\nand sign.',
])('%j does not', (message) => expect(greets(message)).toBe(false));
