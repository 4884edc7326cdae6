import { expect, test } from 'vitest';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { gates } from '#contract/signing/roles.ts';
import { recipientRoles } from '#contract/signing/signing.ts';
import { letterText } from '#server/mail/letter.ts';
import { letterOf, notices, type Remedy, toRecipient, toSender, type Wording } from './notices.ts';

const facts = {
  firm: { name: 'Portico Advisory', address: '12 Quayside Row\nLondon' },
  from: [{ name: 'Bo Berg', email: 'bo@portico.example' }],
  name: 'Ann Lee',
  sender: 'Bo Berg',
  title: 'Lease 2026',
  message: 'As discussed.',
  deadline: '2026-03-01T12:00:00.000Z',
  endedBy: 'Cy Dee',
  endedReason: 'The rent is wrong.',
  link: 'http://localhost/auth/external-login/x',
  auditHead: null,
  attached: false,
  undelivered: {
    name: 'Di There',
    email: 'di@nowhere.example',
    cause: 'There is no such address.',
    remedy: 'replace' as const,
  },
  handOver: { by: 'Cy Dee', until: null },
};

const wordsOf = (wording: Wording) => {
  const { subject, letter } = letterOf(wording, facts);
  return { subject, text: letterText(letter) };
};

test.each(notices)('%s has a subject and words for one person', (notice) => {
  const { subject, text } = wordsOf(toRecipient(notice, 'signer'));
  expect(subject).toContain('Lease 2026');
  expect(text).toMatch(/^Dear Ann Lee,\n/);
  expect(text).toMatch(
    /\nPortico Advisory\n12 Quayside Row\nLondon\nIf you answer this e-mail, your answer goes to Bo Berg\.$/,
  );
  expect(text).not.toMatch(/undefined|null/);
});

test.each(notices)('%s gives the head of the record to keep, as it stood', (notice) => {
  const { letter } = letterOf(toRecipient(notice, 'signer'), { ...facts, auditHead: 'c0ffee42' });
  expect(letterText(letter)).toMatch(/has this number\. Keep this mail: .* c0ffee42$/m);
});

test('an invitation says who, what, until when and where', () => {
  const { text } = wordsOf(toRecipient('invited', 'signer'));
  for (const part of [
    'Bo Berg',
    'Bo Berg writes:\n> As discussed.',
    '1 Mar 2026',
    `Read and sign\n${facts.link}\n`,
  ])
    expect(text).toContain(part);
});

test('a letter greets once: not where the sender’s own words do', () => {
  const message = 'Dear Ann,\nplease sign.\n\nPortico Advisory\nhttps://evil.example';
  const { letter } = letterOf(toRecipient('invited', 'signer'), { ...facts, message });
  const text = letterText(letter);
  expect(text.match(/Dear /g)).toHaveLength(1);
  expect(text).toContain(
    'Bo Berg writes:\n> Dear Ann,\n> please sign.\n>\n> Portico Advisory\n> https://evil.example\n\n',
  );
});

test('approvers are asked to approve, observers who confirm whether they have read it', () => {
  const invited = (role: 'approver' | 'observer_ack') => wordsOf(toRecipient('invited', role));
  expect(invited('approver').subject).toBe('Bo Berg asks you to approve: Lease 2026');
  expect(invited('observer_ack').subject).toBe('Bo Berg asks you to confirm that you have read: Lease 2026');
  expect(wordsOf(toRecipient('reminder', 'observer_ack')).text).toContain(
    'Bo Berg still waits for your confirmation that you have read “Lease 2026”.',
  );
});

const asked = recipientRoles.filter((role) => gates({ role }));
test.each(asked)('a %s is never asked for what another role does, nor told of a deed of another', (role) => {
  const others = asked.filter((other) => other !== role).map(verbsOf);
  const words = others.flatMap(({ does, deed }) => [
    `asks you to ${does}`,
    `please ${does}`,
    `and ${does} `,
    `and ${does}\n`,
    `your ${deed}`,
  ]);
  for (const notice of notices) {
    const { subject, text } = wordsOf(toRecipient(notice, role));
    const said = `${subject}\n${text}`.toLowerCase();
    expect(
      words.filter((each) => said.includes(each)),
      notice,
    ).toEqual([]);
  }
});

test('an ending says who ended it and why', () => {
  for (const notice of ['cancelled', 'declined'] as const)
    expect(wordsOf(toSender(notice)).text).toMatch(/Cy Dee[\s\S]+The rent is wrong\./);
});

test('a sender is offered about a bounced mail only what they still can do', () => {
  const { undelivered } = facts;
  const said = (remedy: Remedy) =>
    letterText(
      letterOf(toSender('undelivered'), { ...facts, undelivered: { ...undelivered, remedy } }).letter,
    );
  expect(said('replace')).toContain('replace this recipient');
  expect(said('sendCopy')).toContain('send them the sealed copy yourself');
  for (const remedy of ['sendCopy', 'tellThem'] as const) expect(said(remedy)).not.toMatch(/, replace/);
});
