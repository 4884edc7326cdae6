import { expect, test } from 'vitest';
import { type Notice, notices, wordsOf } from './notices.ts';

const facts = {
  firm: 'Portico Advisory',
  name: 'Ann Lee',
  role: 'signer' as const,
  sender: 'Bo Berg',
  title: 'Lease\n2026',
  message: 'As discussed.',
  deadline: '2026-03-01T12:00:00.000Z',
  endedBy: 'Cy Dee',
  endedReason: 'The rent is wrong.',
  link: null,
  auditHead: null,
  undelivered: { name: 'Di There', email: 'di@nowhere.example', cause: 'There is no such address.' },
};

test.each(Object.keys(notices) as Notice[])(
  '%s is one line of subject and words for one person',
  (notice) => {
    const { subject, text } = wordsOf(notice, facts);
    expect(subject).not.toContain('\n');
    expect(subject).toContain('Lease 2026');
    expect(text).toMatch(/^Dear Ann Lee,\n/);
    expect(text).toMatch(/\nPortico Advisory$/);
    expect(text).not.toMatch(/undefined|null/);
  },
);

test('an invitation says who, what, until when and where', () => {
  const { text } = wordsOf('invited', { ...facts, link: 'http://localhost/auth/external-login/x' });
  for (const part of ['Bo Berg', 'As discussed.', '1 Mar 2026', 'http://localhost/auth/external-login/x\n'])
    expect(text).toContain(part);
});

test('who approves is never asked to sign, nor told of a signature of theirs', () => {
  const approver = { ...facts, role: 'approver' as const };
  expect(wordsOf('invited', approver).subject).toBe('Bo Berg asks you to approve: Lease 2026');
  for (const notice of Object.keys(notices) as Notice[]) {
    const { subject, text } = wordsOf(notice, approver);
    expect(`${subject}\n${text}`, notice).not.toMatch(
      /asks you to sign|[Yy]our signature|[Pp]lease sign|and sign/,
    );
  }
});

test('an ending says who ended it and why', () => {
  for (const notice of ['cancelled', 'declined'] as const)
    expect(wordsOf(notice, facts).text).toMatch(/Cy Dee[\s\S]+The rent is wrong\./);
});
