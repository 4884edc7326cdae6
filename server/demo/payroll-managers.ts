import type { insertPayrollManagers } from '../payroll/queries.ts';
import { dateOf } from '../reference/calendar.ts';
import { random } from './random.ts';
import type { DemoWorld } from './world.ts';

/** A colleague who runs the payroll of each client with one, and their backup. */
export function demoPayrollManagers(
  seed: number,
  { staffing, payroll }: Pick<DemoWorld, 'staffing' | 'payroll'>,
  now: string,
): Parameters<typeof insertPayrollManagers>[1] {
  const chance = random(seed, 'payroll managers');
  const role = staffing.roles.find(({ name }) => name === 'PAY');
  const desk = staffing.userRoles.flatMap(({ role_id, user_id }) => (role_id === role?.id ? [user_id] : []));
  return payroll.calendars.map(({ id, client_id }, at) => ({
    ...{ id: chance.id(), client_id, calendars: [id], updated_at: now },
    user_id: desk[at % desk.length] ?? '',
    backup_id: desk[(at + 1) % desk.length] ?? null,
    since: dateOf(now),
  }));
}
