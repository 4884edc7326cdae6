import { expect, test } from 'vitest';
import { controlText, namesText, pathText, rangeText } from './ownership-text.ts';

const party = (name: string) => ({ id: name, name });
const step = (
  holder: string,
  subject: string,
  low: string | null,
  more: Partial<Parameters<typeof controlText>[0][number]> = {},
) => ({
  ...{ holder: party(holder), subject: party(subject), type: 'SHAREHOLDING' as const },
  ...{ low, high: low, nominee: false },
  ...more,
});

test('a path is told from the owner to the client', () => {
  const steps = [step('Ada Wong', 'Alpha Ltd', '60.0000'), step('Alpha Ltd', 'Beta Ltd', '50.0000')];
  expect(pathText({ steps, low: '30.0000', high: '30.0000' })).toBe(
    'Ada Wong holds 60 % of Alpha Ltd, which holds 50 % of Beta Ltd: 30 %',
  );
  expect(
    pathText({
      steps: [step('Ada Wong', 'Beta Ltd', '10.0000', { high: '25.0000', nominee: true })],
      low: '10.0000',
      high: '25.0000',
    }),
  ).toBe('Ada Wong holds 10 to 25 % of Beta Ltd through a nominee: 10 to 25 %');
});

test('control is told by votes, rights and roles', () => {
  expect(
    controlText([
      step('Ada', 'the Trust', null, { type: 'SETTLOR' }),
      step('the Trust', 'Alpha', '60.0000', { type: 'VOTING_RIGHTS' }),
      step('Alpha', 'Beta', null, { type: 'APPOINT_BOARD' }),
      step('Beta', 'Gamma', '30.0000'),
    ]),
  ).toBe(
    'Ada is settlor of the Trust, which has 60 % of the votes of Alpha, which appoints the board of Beta, which holds 30 % of Gamma and, with others that it controls, more than half',
  );
});

test('shares and names are words', () => {
  expect(rangeText({ low: '33.3333', high: '33.3333' })).toBe('33.3333 %');
  expect(rangeText({ low: '0.0000', high: '12.5000' })).toBe('0 to 12.5 %');
  expect(namesText(['A', 'B', 'C'].map(party))).toBe('A, B and C');
});
