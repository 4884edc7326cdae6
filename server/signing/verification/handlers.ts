import { lookUpSigner } from '../../../contract/signing/signer-lookup.ts';
import { type Verification, verifyByCode, verifyByFile } from '../../../contract/signing/verification.ts';
import { readFirm } from '../../firm/firm.ts';
import { type Handler, handle, handleWithoutTransaction } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { peopleAtAddress } from '../drafts/people-at-address.ts';
import { maskName } from '../envelope/mask-name.ts';
import { newestNameOf } from '../envelope/recipients.queries.ts';
import { hashCode } from '../sealing/certify.ts';
import { type VerificationFacts, verificationByFile, verificationByHash } from './verification.queries.ts';

/** An envelope for holders of its certificate or of one of its files, with masked names. */
const masked = (found: VerificationFacts, firm: string): Verification => ({
  ...found,
  firm,
  sender: maskName(found.sender),
  people: found.people.map((person) => ({ ...person, name: maskName(person.name) })),
});

/** Calls that verify signers and envelopes for people who take no part in them. */
export const verificationHandlers: readonly Handler[] = [
  handleWithoutTransaction(verifyByCode, async ({ services: { db, config }, input: { params } }) => {
    const found = await db.asAnonymous((tx) => verificationByHash(tx, hashCode(params.code)));
    if (!found)
      throw new Refusal('not_found', {
        message: 'No certificate has this code. Compare it with the one that is printed, letter by letter.',
      });
    return masked(found, (await readFirm(db, config)).name);
  }),

  handleWithoutTransaction(verifyByFile, async ({ services: { db, config }, input: { params } }) => {
    const found = await db.asAnonymous((tx) => verificationByFile(tx, params.sha256));
    const firm = await readFirm(db, config);
    if (!found)
      throw new Refusal('not_found', {
        message: `${firm.name} has no completed document with this file.`,
      });
    return masked(found, firm.name);
  }),

  handle(lookUpSigner, async ({ tx, actor, input: { query } }) => ({
    name: (await newestNameOf(tx, query.address)) ?? null,
    people: await peopleAtAddress({ tx, actor }, query.address),
  })),
];
