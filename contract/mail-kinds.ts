/**
 * Classes of mail by its cause:
 * `typed` to an address that somebody wrote; while nobody has answered from it, a budget of its sender and of the address holds (`server/mail/budget.ts`);
 * `asked` by its reader a moment ago, who waits for it: by limits of its own, and on any day;
 * `own` to an account about its own things, or to somebody who was written to before, about the end of that;
 * `bulk` of one act for many.
 */
type MailClass = 'typed' | 'asked' | 'own' | 'bulk';

/** Every kind of mail. */
export const mailKinds = {
  'access.invitation': 'typed',
  'access.imported': 'bulk',
  'access.reset': 'typed',
  'access.forgotten': 'asked',
  'access.address': 'typed',
  'address.changed': 'typed',
  'signing.invited': 'typed',
  'signing.observing': 'typed',
  'signing.reminder': 'typed',
  'signing.extended': 'typed',
  'signing.reopened': 'typed',
  'signing.corrected': 'typed',
  'signing.replaced': 'typed',
  'signing.readdressed': 'own',
  'signing.accepted': 'own',
  'signing.completed': 'own',
  'signing.cancelled': 'own',
  'signing.declined': 'own',
  'signing.expired': 'own',
  'signing.undelivered': 'own',
  'signing.addressChanged': 'own',
  'signing.late': 'own',
  'signing.lateInVain': 'own',
  'signing.sealFailing': 'own',
  'signing.handedOver': 'own',
  'signing.code': 'asked',
  'session.factor': 'own',
  'inbox.letter': 'bulk',
  'firm.test': 'own',
} as const satisfies Record<string, MailClass>;
export type MailKind = keyof typeof mailKinds;

const security: readonly MailKind[] = ['access.reset', 'session.factor'];

/** True for kinds that go out on a day when the firm's mail is used up: their reader waits for them, or learns of a danger to their sign-in. */
export const waitsForNoDay = (kind: MailKind): boolean =>
  mailKinds[kind] === 'asked' || security.includes(kind);

/** Kinds of mail to an address that somebody wrote, which name the person who caused them. */
export type TypedKind = {
  [Kind in MailKind]: (typeof mailKinds)[Kind] extends 'typed' ? Kind : never;
}[MailKind];

export const isTyped = (kind: MailKind): kind is TypedKind => mailKinds[kind] === 'typed';
