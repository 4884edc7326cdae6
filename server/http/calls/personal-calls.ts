/**
 * Writes of contacts by which nobody acts for a client, with the reason. Every other write of a contact is an act of their client, which
 * whoever is on the firm's staff leaves to somebody else: the firm would act on both sides.
 */
export const personalCalls: Readonly<Record<string, string>> = {
  'activity.log.client': 'It notes where they went.',
  'conversation.markRead': 'It notes that they read.',
  'inbox.read': 'Their inbox.',
  'inbox.readAll': 'Their inbox.',
  'noticeChoices.set': 'How they are told.',
  'passkeys.add': 'Their way to sign in.',
  'passkeys.challengeNew': 'Their way to sign in.',
  'passkeys.remove': 'Their way to sign in.',
  'people.updateContactProfile': 'Their own numbers and job title.',
  'push.subscribe': 'How they are told.',
  'push.unsubscribe': 'How they are told.',
  'secondFactor.begin': 'Their way to sign in.',
  'secondFactor.confirm': 'Their way to sign in.',
  'secondFactor.remove': 'Their way to sign in.',
  'secondFactor.renewRecoveryCodes': 'Their way to sign in.',
  'session.acceptConsent': 'What they agree to for themselves, before they may read.',
  'session.enrolDevice': 'Their device.',
  'session.logout': 'Their session.',
  'session.revokeDevice': 'Their device.',
  'session.switchClient': 'Their session.',
  'signing.issueTicket':
    'The recipient decides: it may have been sent to them as an employee (`staff-of-firm.ts`).',
  'signing.markViewed': 'It notes that they read.',
  'signing.saveProgress': 'The recipient decides, as for a ticket.',
  'yourInvoices.download': 'It reads.',
  'yourStorage.download': 'It reads.',
};
