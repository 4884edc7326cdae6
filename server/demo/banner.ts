import { actor } from '../db/actor.ts';
import { tryAdvisoryLock } from '../db/turns.ts';
import { dateOf } from '../reference/calendar.ts';
import type { Services } from '../services.ts';
import { readEnvelope } from '../signing/envelope/envelopes.queries.ts';
import { newSigningLink } from '../signing/notifications/notify.ts';
import { envelopeId, type Made, makeDemoEnvelope } from './envelopes.ts';
import { demoStaffing } from './firm.ts';
import { demoMade } from './seed.ts';
import { demoPassword, signIns } from './sign-ins.ts';
import { freshEnvelope } from './world.ts';

const system = actor('system');

/** The text printed once the server listens: its address, the sign-ins, and a fresh link for an outside signer. */
export async function demoBanner(services: Services): Promise<string[]> {
  const { publicUrl, firmName } = services.config;
  const made = await demoMade(services);
  if (!made) return [];
  const wide = Math.max(...Object.values(signIns).map(({ email }) => email.length));
  const rows = (portal: 'app' | 'client') =>
    Object.values(signIns)
      .filter((one) => one.portal === portal)
      .map(({ email, as }) => `    ${email.padEnd(wide)}  ${as}`);
  return [
    `${firmName} (demo) is open at ${publicUrl}`,
    '',
    `  Everybody's password: ${demoPassword}`,
    `  Staff, at ${publicUrl}/auth/employee-login`,
    ...rows('app'),
    `  Clients, at ${publicUrl}/auth/login`,
    ...rows('client'),
    '  An outside signer, by a link of their own',
    `    ${await tryAdvisoryLock(services.db, 'demo', () => freshLink(services, made))}`,
  ];
}

/** A new link for the outside signer. Once they have signed, or the deadline has passed, another envelope is sent. */
async function freshLink(services: Services, made: Made): Promise<string> {
  const staffing = demoStaffing(made.seed, made.now, dateOf(made.now));
  for (let number = 0; ; number++) {
    const envelope = freshEnvelope(staffing, number);
    const id = envelopeId(made.seed, envelope);
    const read = () => services.db.as(system, (tx) => readEnvelope(tx, id));
    if (!(await read())) await makeDemoEnvelope(services, made, envelope);
    const parts = await read();
    const due = parts?.recipients.find(({ action }) => action === 'due');
    if (!parts || !due || parts.overdue || parts.envelope.status !== 'sent') continue;
    const now = services.clock.now();
    return services.db.as(system, (tx) => newSigningLink({ tx, now, services }, due.id));
  }
}
