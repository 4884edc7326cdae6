import { expect, test } from 'vitest';
import { messages } from '#contract/core/rules.ts';
import { type DraftField, wizardSteps } from '#contract/signing/drafts.ts';
import type { DraftRecipient, DraftValues } from '../draft-values.ts';
import { menuKeyOf, menuSteps, stepBeside, stepProblems, stepToShow } from './wizard-steps.rules.ts';

const document = {
  id: 'd1',
  name: 'A.pdf',
  size: 1,
  pages: 1,
  pageSizes: [{ width: 595, height: 842 }],
  findings: [],
  uploadId: null,
};
const person = (id: string, more: Partial<DraftRecipient> = {}): DraftRecipient => ({
  ...{ id, name: id, order: 1, role: 'signer', email: `${id}@example.com`, me: false },
  person: { kind: 'external', name: id, email: `${id}@example.com` },
  ...more,
});
const field = (id: string, recipientId: string | null, y = 0.1): DraftField => ({
  ...{
    id,
    recipientId,
    documentId: 'd1',
    kind: 'signature',
    label: '',
    options: [],
    required: true,
    page: 1,
  },
  box: { x: 0.1, y, width: 0.2, height: 0.05 },
});
type Judged = Pick<DraftValues, 'documents' | 'recipients' | 'fields'> & { selfSignedAt: string | null };
const draft = (more: Partial<Judged> = {}): Judged => ({
  documents: [document],
  recipients: [person('ana')],
  fields: [field('f1', 'ana')],
  selfSignedAt: null,
  ...more,
});
const withMe = (more: Partial<Judged> = {}) =>
  draft({
    recipients: [person('ana'), person('me', { me: true })],
    fields: [field('f1', 'ana'), field('f2', 'me', 0.3)],
    ...more,
  });

test('every address of the wizard stands under an entry of the menu', () => {
  const keys: readonly string[] = menuSteps.map(({ key }) => key);
  for (const step of wizardSteps) expect(keys).toContain(menuKeyOf(step));
  expect(menuSteps).toHaveLength(7);
});

test('a complete draft opens at any step; one that is not at the first that is left', () => {
  for (const step of wizardSteps.filter((each) => !each.startsWith('sign-document')))
    expect(stepToShow(step, draft())).toBe(step);
  expect(stepToShow('send-for-signing', draft({ recipients: [], fields: [] }))).toBe('add-signers');
  expect(stepToShow('send-for-signing', draft({ fields: [field('f1', null)] }))).toBe('configure-document');
  expect(stepToShow('add-signers', draft({ documents: [], recipients: [], fields: [] }))).toBe(
    'select-document',
  );
  expect(stepToShow('add-observers', draft({ fields: [field('f1', null)] }))).toBe('add-observers');
});

test('a sender who does not sign passes over the step of their signature; one who did sees that they did', () => {
  expect(stepToShow('sign-document', draft())).toBe('send-for-signing');
  expect(stepToShow('sign-document-done', withMe())).toBe('sign-document');
  expect(stepToShow('sign-document', withMe({ selfSignedAt: '2026-01-01T00:00:00Z' }))).toBe(
    'sign-document-done',
  );
  expect(stepBeside('configure-document', 1, draft())).toBe('send-for-signing');
  expect(stepBeside('configure-document', 1, withMe())).toBe('sign-document');
  expect(stepBeside('send-for-signing', -1, draft())).toBe('configure-document');
  expect(stepBeside('sign-document-done', 1, withMe())).toBe('send-for-signing');
  expect(stepBeside('select-document', -1, withMe())).toBe('select-document');
});

test('a sender who only observes, or only asks others, has nothing to sign', () => {
  const observing = draft({ recipients: [person('ana'), person('me', { me: true, role: 'observer' })] });
  expect(stepBeside('configure-document', 1, observing)).toBe('send-for-signing');
});

test('each step is asked to fix what is its own, in the words of the rules', () => {
  expect(stepProblems('select-document', draft({ documents: [], fields: [] }))).toEqual({
    documents: ['Choose a document.'],
  });
  const nobody = draft({ recipients: [person('ana', { role: 'observer' })], fields: [] });
  expect(stepProblems('add-signers', nobody)).toEqual({ recipients: ['Add a signer.'] });
  expect(stepProblems('add-observers', nobody)).toEqual({});
  const twice = draft({ recipients: [person('ana'), person('b', { email: 'ana@example.com' })] });
  expect(stepProblems('add-observers', twice)).toHaveProperty('recipients.1');
  expect(stepProblems('configure-document', draft({ fields: [field('f1', null)] }))).toEqual({
    'fields.0': [messages.unassigned],
    fields: ['Place a signature for ana.'],
  });
  const over = draft({ fields: [field('f1', 'ana'), field('f2', 'ana', 0.11)] });
  expect(stepProblems('configure-document', over)).toHaveProperty('fields.1');
});

test('colleagues whose addresses are not known yet are not taken for one another', () => {
  const colleague = (id: string) => person(id, { email: '', person: { kind: 'staff', id } });
  expect(stepProblems('add-signers', draft({ recipients: [colleague('u1'), colleague('u2')] }))).toEqual({});
});
