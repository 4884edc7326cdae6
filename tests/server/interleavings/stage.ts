import { listDevices } from '#contract/session/devices.ts';
import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { dataOf } from '../answers.ts';
import { enterByLink } from '../envelopes.ts';
import type { TestFirm } from '../fixtures.ts';
import { signerOn } from '../signer.ts';
import type { TestServer } from '../test-server.ts';

/** A person in an envelope, and how they enter. */
export interface Seat {
  person: RecipientPerson;
  email: string;
  /** Signed in on a device of theirs; outside signers by the newest link mailed to them. */
  enter(): Promise<Hand>;
}
interface Hand {
  bearer: string;
  deviceId: string;
  signer: Awaited<ReturnType<typeof signerOn>>;
}

/** The setting of all stories: a firm, its sender, and people with accounts who are asked again and again. */
export interface Stage {
  server: TestServer;
  firm: TestFirm;
  sender: string;
  clientId: string;
  regulars: readonly Seat[];
}

async function handOf(server: TestServer, firm: TestFirm, bearer: string): Promise<Hand> {
  const devices = await dataOf<{ id: string; current: boolean }[]>(server.call(listDevices, {}, { bearer }));
  const deviceId = devices.find(({ current }) => current)?.id ?? '';
  return { bearer, deviceId, signer: await signerOn(server, firm, bearer, deviceId) };
}

export async function openStage(server: TestServer, firm: TestFirm): Promise<Stage> {
  const { clientId, contacts, employee } = await firm.tenant('Harbour');
  const { RM, ASC, ADM } = firm.staff;
  const contact = contacts.CONTACT_ADMIN;
  const known = [
    { kind: 'contact', portal: 'client', audience: 'contact', ...contact },
    { kind: 'employee', portal: 'client', audience: 'employee', ...employee },
    { kind: 'staff', portal: 'app', audience: 'staff', ...ASC },
    { kind: 'staff', portal: 'app', audience: 'staff', ...ADM },
  ] as const;
  const regulars: Seat[] = [];
  for (const { kind, id, email, accountId, portal, audience } of known) {
    const hand = await handOf(server, firm, await firm.bearerOf(accountId, portal, audience));
    regulars.push({ person: { kind, id }, email, enter: async () => hand });
  }
  return { server, firm, clientId, regulars, sender: await firm.bearerOf(RM.accountId, 'app', 'staff') };
}

export function outsideSigner({ server, firm }: Pick<Stage, 'server' | 'firm'>): Seat {
  const email = `outside-${firm.id()}@signers.example`;
  let hand: Promise<Hand> | undefined;
  return {
    person: { kind: 'external', name: 'Olive Outside', email },
    email,
    enter() {
      hand ??= enterByLink(server, firm, email).then((bearer) => handOf(server, firm, bearer));
      // There may be a link the next time.
      hand.catch(() => (hand = undefined));
      return hand;
    },
  };
}
