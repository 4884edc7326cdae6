import { lookUpSigner } from '#contract/signing/signer-lookup.ts';
import { type Verification, verifyByCode, verifyByFile } from '#contract/signing/verification.ts';
import { readFirm } from '#server/firm/firm.ts';
import { type Handler, handle, handleWithoutTransaction } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { peopleAtAddress } from '../drafts/people-at-address.ts';
import { maskName } from '../envelope/mask-name.ts';
import { newestNameOf } from '../envelope/recipients.queries.ts';
import { hashCode } from '../sealing/certify.ts';
import { sealedFacts } from './sealed-facts.ts';
import { certificateByCode, certificateByFile } from './verification.queries.ts';

/** An envelope for holders of its certificate or of one of its files, with masked names. */
const masked = (found: Verification): Verification => ({
  ...found,
  sender: maskName(found.sender),
  people: found.people.map((person) => ({ ...person, name: maskName(person.name) })),
});

/** Calls that verify signers and envelopes for people who take no part in them. */
export const verificationHandlers: readonly Handler[] = [
  handleWithoutTransaction(verifyByCode, async ({ services, input: { params } }) => {
    const code = hashCode(params.code);
    const certificate = await services.db.asAnonymous((tx) => certificateByCode(tx, code));
    if (!certificate)
      throw new Refusal('not_found', {
        message: 'No certificate has this code. Compare it with the one that is printed, letter by letter.',
      });
    return masked(await sealedFacts(services, certificate, code));
  }),
  handleWithoutTransaction(verifyByFile, async ({ services, input: { params } }) => {
    const { db, config } = services;
    const certificate = await db.asAnonymous((tx) => certificateByFile(tx, params.sha256));
    const found = certificate && (await sealedFacts(services, certificate));
    // A row may name a file that the certificate does not.
    const isOfIt =
      found &&
      [found.certificate.sha256, ...found.documents.map(({ sealedSha256 }) => sealedSha256)].includes(
        params.sha256,
      );
    if (!isOfIt) {
      const firm = await readFirm(db, config);
      throw new Refusal('not_found', {
        message: `${firm.name} has no completed document with this file.`,
      });
    }
    return masked(found);
  }),
  handle(lookUpSigner, async ({ tx, actor, input: { query } }) => ({
    name: (await newestNameOf(tx, query.address)) ?? null,
    people: await peopleAtAddress({ tx, actor }, query.address),
  })),
];
