import { beforeEach, expect, test } from 'vitest';
import { dismiss, notifications } from '#src/ui/notifications/store.ts';
import { notifyRefused } from './notify-refused.ts';

// Notifications of other tests in the same process are dismissed.
beforeEach(() => {
  for (const { id } of notifications.now()) dismiss(id);
});

test('a missing permission is said for 3 seconds, titled 403, naming what is missing', () => {
  notifyRefused({ to: 'refuse', title: 'Invoices', missing: ['view invoice', 'view client'] });
  const [said, ...others] = notifications.now();
  expect(said).toMatchObject({ type: 'error', title: '403', duration: 3000, permanent: false });
  expect(said?.message).toMatch(/^no permission: view invoice, view client\n/);
  expect(others).toEqual([]);
});
