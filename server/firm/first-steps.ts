import {
  type FirstStep,
  type FirstSteps,
  firstSteps,
  listFirstSteps,
  putStepAway,
  sendTestLetter,
} from '#contract/firm/first-steps.ts';
import type { Config } from '../config.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { sendMail } from '../mail/outbox.ts';
import { userById } from '../people/queries.ts';
import { readSetting } from '../settings/queries.ts';
import { firmOf } from './firm.ts';
import { countStaff, setStepAway, stepsAway, wasDelivered } from './first-steps.queries.ts';

/** Name of the setting that `npm run backup` writes. */
export const backupSetting = 'backup_made_at';
const testSubject = 'A test letter from Portico';

async function stepsNow(tx: Tx, config: Config): Promise<FirstSteps> {
  const done: Record<FirstStep, boolean> = {
    staff: (await countStaff(tx)) > 1,
    mail: config.smtp !== null && (await asSystem(tx, () => wasDelivered(tx, testSubject))),
    seal: config.sealFile !== null,
    backup: (await readSetting(tx, backupSetting)) !== undefined,
    'sign-in': Object.keys(config.cloud).length > 0,
  };
  const away = await stepsAway(tx);
  return {
    steps: firstSteps.map((step) => ({ step, done: done[step], away: away.includes(step) })),
    hasMailServer: config.smtp !== null,
  };
}

export const firstStepHandlers: readonly Handler[] = [
  handle(listFirstSteps, ({ tx, services }) => stepsNow(tx, services.config)),

  handle(putStepAway, async ({ tx, services, input: { body }, activity }) => {
    const { step, away } = body;
    if (!(await setStepAway(tx, step, away)))
      throw new Refusal('conflict', { message: 'Save the firm in its settings first.' });
    const description = `${away ? 'Put away' : 'Took back'} a step of “Finish setting up”: ${step}`;
    await activity({ name: 'Firm', event: 'updated', description });
    return stepsNow(tx, services.config);
  }),

  handle(sendTestLetter, async ({ tx, actor, services, now, activity }) => {
    const reader = actor.userId === null ? undefined : await userById(tx, actor.userId);
    if (!reader) throw new Refusal('not_found');
    const letter = {
      reader: reader.display_name,
      says: ['You asked for this letter in the settings. If you can read it, the firm’s mail arrives.'],
      action: null,
      firm: await firmOf(tx, services.config),
    };
    await sendMail(tx, { kind: 'firm.test', to: reader.email, subject: testSubject, letter }, now);
    await activity({
      name: 'Firm',
      event: 'test_letter',
      description: `Sent a test letter to ${reader.email}`,
    });
    return { to: reader.email };
  }),
];
