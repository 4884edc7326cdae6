import type { Draft } from '#contract/signing/drafts.ts';
import type { Envelope, SigningField } from '#contract/signing/signing.ts';
import { ownPart } from '../wizard/wizard-steps.rules.ts';

/**
 * A draft in the form of the envelope in which its sender signs their own part; undefined if they have none.
 * @param company the company they act for, as a stamp prints it
 */
export function draftAsEnvelope(draft: Draft, company: string): Envelope | undefined {
  const me = ownPart(draft);
  if (!me) return undefined;
  const { id, version, title, message, deadline, dateLanguage, documents, consent, savedAt } = draft;
  const facts = draft.recipients.map(({ id, name, role, order }) => ({
    ...{ id, name, role, order },
    action: 'due' as const,
    actedAt: null,
  }));
  const { name, email, role, order } = me;
  return {
    ...{ id, version, title, message, deadline, dateLanguage, documents, consent },
    status: 'draft',
    sender: { name },
    ...{ sentAt: null, endedAt: null, endedBy: null, endedReason: null },
    me: {
      ...{ id: me.id, name, email, role, order, company },
      action: 'due',
      actedAt: null,
      viewedAt: savedAt,
      progress: null,
    },
    recipients: facts,
    filled: [],
    fields: draft.fields.filter((field): field is SigningField => field.recipientId !== null),
  };
}
