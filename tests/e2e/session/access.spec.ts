import { listClients } from '#contract/clients/clients.ts';
import { listSearch } from '#contract/core/list.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { administrator } from '../administrator.ts';
import { mailsTo, sendDraftedEnvelope, userOf } from '../envelopes.ts';
import type { RunningFirm } from '../firm.ts';
import { expect, test } from '../test.ts';

/** A client that the demo manager looks after. */
async function managedClient(firm: RunningFirm): Promise<string> {
  const { id } = await userOf(firm, 'manager');
  const call = await administrator(firm);
  const field = 'relationship_managers';
  const filters = [{ field, operator: 'EQ' as const, keyword: id, keyword2: '' }];
  const [client] = (await call(listClients, { query: listSearch({ filters }) })).data;
  if (!client) throw new Error('The demo manager has no clients.');
  return client.id;
}

test('a colleague sees facts and no content, the client’s manager acts, and a colleague takes over for an absence', async ({
  firm,
  as,
}) => {
  const title = 'Agreement of absences';
  const { id } = await sendDraftedEnvelope(firm, {
    title,
    name: 'Abe Absent',
    clientId: await managedClient(firm),
  });
  const open = async (who: 'manager' | 'finance' | 'administrator') => {
    const page = await as(who, `/app/sign/list/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return page;
  };
  const documents = { name: 'Documents' };

  const [colleague, manager, sender] = await Promise.all([
    open('finance'),
    open('manager'),
    open('administrator'),
  ]);
  await expect(colleague.getByRole('list', { name: 'What happened' })).toContainText('sent it');
  await expect(colleague.getByText('Documents are not shown')).toBeVisible();
  await expect(colleague.getByRole('list', documents)).toHaveCount(0);
  await expect(colleague.getByRole('button', { name: 'Remind', exact: true })).toHaveCount(0);

  await expect(
    manager.getByRole('list', documents).getByRole('link', { name: 'Read Agreement.pdf' }),
  ).toBeVisible();
  await manager.getByRole('button', { name: 'Remind', exact: true }).click();
  await expect(manager.getByRole('list', { name: 'What happened' })).toContainText('Abe Absent was reminded');

  await sender.getByRole('button', { name: 'More actions' }).click();
  await sender.getByRole('menuitem', { name: 'Hand over…' }).click();
  const dialog = sender.getByRole('dialog', { name: /^Hand over/ });
  await dialog.getByLabel('Colleague').selectOption({ label: 'Farah Haddad' });
  await dialog.getByLabel('Until the end of').fill('2090-01-31');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(sender.getByRole('list', { name: 'What happened' })).toContainText(
    'Ingrid Solheim handed it over to Farah Haddad until 31 Jan 2090',
  );
  await expect.poll(() => mailsTo(firm, signIns.finance.email)).toBe(1);

  await colleague.reload();
  await expect(
    colleague.getByRole('list', documents).getByRole('link', { name: 'Read Agreement.pdf' }),
  ).toBeVisible();
  await colleague.getByRole('button', { name: 'Extend' }).click();
  const more = colleague.getByRole('dialog', { name: 'More time to sign' });
  await more.getByLabel('To be signed by the end of').fill('2090-02-28');
  await more.getByRole('button', { name: 'Move the deadline' }).click();
  await expect(colleague.getByRole('list', { name: 'What happened' })).toContainText(
    'Farah Haddad moved the deadline to 28 Feb 2090',
  );

  await sender.reload();
  await sender.getByRole('button', { name: 'More actions' }).click();
  await sender.getByRole('menuitem', { name: 'Mark confidential…' }).click();
  await sender.getByRole('dialog').getByRole('button', { name: 'Mark confidential' }).click();
  await expect(sender.getByRole('status').filter({ hasText: 'Marked confidential.' })).toBeVisible();
  await manager.reload();
  await expect(manager.getByRole('heading', { level: 1, name: 'Confidential document' })).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await sender.getByRole('button', { name: 'More actions' }).click();
  await sender.getByRole('menuitem', { name: 'Take back' }).click();
  await expect(sender.getByRole('list', { name: 'What happened' })).toContainText('ended the hand-over');
  await colleague.reload();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Confidential document' })).toBeVisible();
  await expect(colleague.getByRole('list', documents)).toHaveCount(0);
});
