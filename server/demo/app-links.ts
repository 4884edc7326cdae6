import type { insertAppLinks } from '../settings/queries.ts';
import { random } from './random.ts';

/** The other apps of the firm (specification, section 2); their addresses lead nowhere. */
const apps = [
  { title: 'Works site', icon: 'works', permission: null },
  { title: 'Board management', icon: 'board', permission: null },
  { title: 'IT service desk', icon: 'desk', permission: 'view it service desk' },
  { title: 'Academy', icon: 'academy', permission: 'view academy' },
  { title: 'Payroll site', icon: 'payroll', permission: null },
  { title: 'Book a desk', icon: 'booking', permission: 'view book a desk' },
  { title: 'Business hub', icon: 'business', permission: 'view business hub' },
  { title: 'IT hub', icon: 'link', permission: 'view it hub' },
  { title: 'Insights', icon: 'insights', permission: 'view insights' },
] as const;

/** Entries of the staff menu that lead to other apps. */
export function demoAppLinks(seed: number, now: string): Parameters<typeof insertAppLinks>[1] {
  const chance = random(seed, 'app links');
  return apps.map(({ title, ...app }, at) => ({
    ...{ id: chance.id(), title, ...app, sort: at + 1, updated_at: now },
    url: `https://${title.toLowerCase().replaceAll(' ', '-')}.example`,
  }));
}
