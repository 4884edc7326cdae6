import { asSystem } from '#server/db/as-system.ts';
import { causeOf, firstMailsRefusal } from '#server/mail/budget.ts';
import type { SenderCall } from '../envelope/call.ts';

/**
 * Checks that letters to these people are within the budget of mail to addresses that were typed: of the one who acts, also for a colleague
 * who sent it. An act of a sender asks before it writes; letters that follow from what others do, or from the time, are counted and always sent.
 * @throws Refusal `mail_budget`
 */
export async function checkLetters(
  { tx, actor, now, services }: SenderCall,
  people: readonly { email: string }[],
): Promise<void> {
  const mails = { by: causeOf(actor), to: people.map(({ email }) => email), field: 'recipients' };
  const today = { now, factor: services.config.rateLimitFactor };
  // It is thrown as the person again: an act on several documents goes on with the next one.
  const refusal = await asSystem(tx, () => firstMailsRefusal(tx, mails, today));
  if (refusal) throw refusal;
}
