import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/db.ts';
import { firmOf } from '#server/firm/firm.ts';
import { firstMailsRefusal } from '#server/mail/budget.ts';
import type { Letter } from '#server/mail/letter.ts';
import { sendMail } from '#server/mail/outbox.ts';

interface Change {
  to: string;
  name: string;
  client: string;
  /** The address that the record has now; null if it has none. */
  becomes: string | null;
  /** The name of the person who changed it; null if it is not known. */
  by: string | null;
  /** The member of staff, or else the account, whose budget of mail the letter is of. */
  cause: string | null;
  /** An address that the record has besides this one, by which the person signs in as before. */
  added?: string | null;
  /** The reason of an administrator who decided without a word from the old address. */
  reason?: string;
}

/**
 * System actor only. Tells an address that a person's record has another one now, or that an administrator gave the record to the new one.
 * The letter is left out beyond the budget: nobody has answered from there, and a correction is not refused for its sake.
 */
export async function mailOfChange(
  tx: Tx,
  { to, name, client, becomes, by, cause, added, reason }: Change,
  config: Pick<Config, 'firmName' | 'firmAddress' | 'rateLimitFactor'>,
  now: string,
): Promise<void> {
  const firm = await firmOf(tx, config);
  const who = by ?? firm.name;
  const changed =
    becomes === null
      ? `${who} removed your e-mail address for ${client}. What waits for you by it is asked of you anew.`
      : `${who} changed your e-mail address for ${client} to ${becomes}. What waits for you at this address is asked of you anew.`;
  const says: Letter['says'] = reason
    ? [
        `${who} decided that the access of ${name} for ${client} goes to ${becomes ?? 'nobody'} from now on, and no longer to the earlier sign-in.`,
        { quote: reason, by: who },
      ]
    : [
        added
          ? `${who} added ${added} to your e-mail addresses for ${client}. You sign in as before, and letters about documents may go there.`
          : changed,
      ];
  const letter = {
    reader: name,
    says: [...says, `If this is not right, tell ${firm.name}.`],
    action: null,
    firm,
  };
  const today = { now, factor: config.rateLimitFactor };
  if (await firstMailsRefusal(tx, { by: cause, to: [to] }, today)) return;
  const subject = `Your address at ${firm.name} was changed`;
  await sendMail(tx, { kind: 'address.changed', by: cause, to, subject, letter }, now);
}
