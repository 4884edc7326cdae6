import type { Access } from '#contract/clients/contact-words.ts';
import type { DemoClients } from './clients.ts';
import { demoAddress } from './firm.ts';
import { firstNames, jobTitles, lastNames } from './names.ts';
import { random } from './random.ts';
import { type DemoSignIn, signIns } from './sign-ins.ts';

/** The clients of the demo sign-ins of the client portal, by index in the list of clients. */
const places: readonly (readonly [DemoSignIn, number])[] = [
  [signIns.contact, 0],
  [signIns.viewer, 0],
  [signIns.both, 1],
];

/**
 * One to three contacts for each client. Contacts with access to the portal have an account; only the demo sign-ins have a password. `from`
 * is the number of clients before these.
 */
export function demoContacts(seed: number, { clients }: Pick<DemoClients, 'clients'>, now: string, from = 0) {
  const chance = random(seed, from === 0 ? 'contacts' : `contacts/${from}`);
  const all = clients.flatMap((client, i) => {
    const known = places.filter(([, at]) => at === from + i).map(([signIn]) => signIn);
    const others = Array.from({ length: chance.int(known.length ? 1 : 0, 3) }, () => {
      const [first_name, last_name] = [chance.pick(firstNames), chance.pick(lastNames)];
      return { first_name, last_name };
    });
    const people = [...known, ...others];
    const names = people.map(({ first_name, last_name }) => demoAddress(first_name, last_name));
    // An address is unique within its client.
    return people
      .filter((_, at) => names.indexOf(names[at] ?? '') === at)
      .map((person, place) => contact(client, person, place));
  });

  function contact(
    client: (typeof clients)[number],
    person: Pick<DemoSignIn, 'first_name' | 'last_name'> | DemoSignIn,
    place: number,
  ) {
    const signIn = 'roles' in person ? person : undefined;
    const address = `${demoAddress(person.first_name, person.last_name)}.${client.id.slice(-6)}@client.example`;
    const email = signIn?.email ?? (chance.chance(0.08) ? null : address);
    const access: Access =
      signIn || (email && client.portal_enabled && chance.chance(0.6)) ? 'ACTIVE' : 'NONE';
    const isAdmin = signIn ? signIn.roles.includes('CONTACT_ADMIN') : place === 0;
    return {
      id: chance.id(),
      client_id: client.id,
      account_id: access === 'ACTIVE' ? chance.id() : null,
      first_name: person.first_name,
      last_name: person.last_name,
      email,
      job_title: chance.chance(0.12) ? null : chance.pick(jobTitles),
      is_primary: place === 0,
      portal_role: isAdmin ? ('CONTACT_ADMIN' as const) : ('CONTACT_VIEWER' as const),
      portal_access: access,
      // Contacts with a sign-in who look after their company's access see its payroll too.
      payroll_access: signIn && isAdmin ? ('ACTIVE' as const) : ('NONE' as const),
      finance_access: 'NONE' as const,
      vendor_access: 'NONE' as const,
      created_at: now,
    };
  }
  return {
    contacts: all,
    contactOf: (signIn: DemoSignIn) => {
      const found = all.find(({ email }) => email === signIn.email);
      if (!found) throw new Error(`${signIn.email} is no contact.`);
      return found;
    },
  };
}
export type DemoContacts = ReturnType<typeof demoContacts>;
