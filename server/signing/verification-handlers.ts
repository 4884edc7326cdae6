import { lookUpSigner } from '../../contract/signer-lookup.ts';
import { verifyByCode } from '../../contract/verification.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { hashCode } from './certify.ts';
import { maskName } from './mask-name.ts';
import { peopleAtAddress } from './people-at-address.ts';
import { newestNameOf } from './recipients.queries.ts';
import { verificationByHash } from './verification.queries.ts';

/** What is told of signers and envelopes to those who take no part in them. */
export const verificationHandlers: readonly Handler[] = [
  handle(verifyByCode, async ({ tx, services, input: { params } }) => {
    const found = await verificationByHash(tx, hashCode(params.code));
    if (!found)
      throw new Refusal('not_found', {
        message: 'No certificate has this code. Compare it with the one that is printed, letter by letter.',
      });
    return {
      ...found,
      firm: services.config.firmName,
      sender: maskName(found.sender),
      people: found.people.map((person) => ({ ...person, name: maskName(person.name) })),
    };
  }),

  handle(lookUpSigner, async ({ tx, actor, input: { query } }) => ({
    name: (await newestNameOf(tx, query.address)) ?? null,
    people: await peopleAtAddress({ tx, actor }, query.address),
  })),
];
