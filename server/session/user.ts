import { type Role, roles } from '#contract/core/permissions.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import type { SessionUser } from '#contract/session/session.ts';
import { newestAgreement } from '../agreements/queries.ts';
import { namesOfClients } from '../clients/queries.ts';
import { contactRowById } from '../contacts/queries.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { Refusal } from '../http/refusal.ts';
import { payrollEmployeeById } from '../payroll/queries.ts';
import { recipientById } from '../signing/envelope/recipients.queries.ts';
import type { SessionFacts } from './facts.ts';
import { activeContact, awaitsFactor, permissionsOutsideStaff } from './session-policy.ts';
import { staffFacts } from './staff.ts';

type Person = Pick<SessionUser, 'id' | 'name' | 'email'> & Partial<SessionUser>;

/** The session's user for the app. Runs in a transaction of the session's own actor, so it shows only what they may see. */
export async function sessionUser(tx: Tx, who: Actor, facts: SessionFacts): Promise<SessionUser> {
  const person = await personOf(tx, who, facts);
  // Suspended, moved or deleted since the session was checked.
  if (!person) throw new Refusal('session_ended');
  return {
    permissions: [...who.permissions],
    masked: [...who.masked],
    roles: [],
    teams: [],
    isUserPortal: who.audience === 'staff',
    isClientPortal: who.audience === 'contact' || who.audience === 'employee',
    isExternalPortal: who.audience === 'signer',
    isContact: who.audience === 'contact',
    accept_agreement: who.audience !== 'contact' || facts.accepted,
    clients: [],
    own_clients: 0,
    job_title: '',
    work_phone: '',
    schools: [],
    skills: [],
    interests: [],
    pastProjects: [],
    finder: 'N',
    mstoken: null,
    ...(awaitsFactor(facts) && { awaits_factor: true }),
    ...person,
  };
}

async function personOf(tx: Tx, who: Actor, facts: SessionFacts): Promise<Person | undefined> {
  switch (who.audience) {
    case 'staff':
      return who.userId === null ? undefined : staffFacts(tx, who.userId);
    case 'contact':
      return contact(tx, facts);
    case 'employee':
      return employee(tx, who, facts);
    case 'signer':
      return signer(tx, who, facts);
    default:
      return undefined;
  }
}

async function contact(tx: Tx, facts: SessionFacts): Promise<Person | undefined> {
  const active = activeContact(facts);
  const person = active && (await contactRowById(tx, active.id));
  if (!active || !person) return undefined;
  const others = facts.contacts.filter(({ id }) => id !== active.id);
  const agreement = facts.accepted ? undefined : await newestAgreement(tx);
  return {
    id: person.id,
    name: fullName(person),
    email: facts.email,
    job_title: person.job_title ?? '',
    roles: [roleOf(facts, active.portal_role)],
    clients: [active, ...others].map(({ client_id, client_name }) => ({ id: client_id, name: client_name })),
    ...(agreement && { agreement_id: agreement.id }),
  };
}

async function employee(tx: Tx, who: Actor, facts: SessionFacts): Promise<Person | undefined> {
  const [id] = who.employeeIds;
  const person = id && (await payrollEmployeeById(tx, id));
  if (!person) return undefined;
  return {
    id: person.id,
    name: fullName(person),
    email: facts.email,
    job_title: person.job_title,
    roles: [roleOf(facts, 'EMPLOYEE')],
    clients: await namesOfClients(tx, who.clientIds),
  };
}

/** A signer. The owner of their vault is the person, so that several links share it; a link that asks for a code shares nothing. */
async function signer(tx: Tx, who: Actor, facts: SessionFacts): Promise<Person | undefined> {
  const [id] = who.recipientIds;
  const recipient = id && (await recipientById(tx, id));
  if (!recipient) return undefined;
  return {
    id: (facts.came_by === 'link' && who.accountId) || recipient.id,
    name: recipient.name,
    email: recipient.email,
    envelope_id: recipient.envelope_id,
    roles: [roleOf(facts, 'SIGNER')],
  };
}

const roleOf = (facts: SessionFacts, name: Role) => ({
  name,
  guard_name: roles[name].guard,
  permissions: permissionsOutsideStaff(facts, name),
});
