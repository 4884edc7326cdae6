import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{contract,server,src,sw}/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
  ...{ path, text: readFileSync(join(root, path), 'utf8') },
}));

/** Words on screens and in e-mails that an English editor took out, each with what stands in their place. */
const takenOut = {
  'A change counts at once': 'Changes apply at once',
  'Begins as onboarding': 'New clients start in onboarding',
  'Call or write': 'Phone and e-mail',
  'Go on editing': 'Keep editing',
  'Go on with': 'Use … instead',
  'goes over to the colleague': 'takes over',
  'ask whoever looks after': 'ask the person who looks after … for access',
  'is not one of the choices': 'is not an option',
  'in to go on': 'in to continue',
  'If it is over, ask for another': 'If it has expired, ask for a new one',
  'Is told of changes by mail': 'Gets e-mails about changes',
  'Leads your mandate': 'Your main contact',
  'Leaves the firm': 'Record leaving',
  'Make it yours': 'Finish setting up',
  'Net before': 'Previous net',
  'of it overdue': 'overdue',
  'Only a message to send?': 'Send a message instead',
  'The same again': 'Repeat PIN',
  'The same for machines': 'Machine-readable copy',
  'They use the portal.': 'Uses the portal',
  'What they are to the client': 'Their part at the client',
  'Who takes part': 'Recipients',
  'will ever ask you': 'will ask you',
  'you need do nothing': 'you can ignore this e-mail',
  'You lack it yourself': 'You don’t have this access yourself',
} as const;

test.each(Object.entries(takenOut))('“%s” does not come back, for it is “%s”', (words) => {
  const found = sources.filter(({ text }) => text.includes(words)).map(({ path }) => path);
  expect(found).toEqual([]);
});
