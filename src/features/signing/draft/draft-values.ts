import type { Input } from '#contract/core/endpoint.ts';
import { dateFormats, usualReminderDays } from '#contract/core/limits.ts';
import type { Draft, saveDraft } from '#contract/signing/drafts.ts';
import { fillsIn } from '#contract/signing/roles.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';
import { formatDate } from '#src/lib/time/dates.ts';

/** A document in a draft: one the server has, or a finished upload that was not saved with the draft yet. */
export type DraftDocument = Pick<
  Draft['documents'][number],
  'id' | 'name' | 'size' | 'pages' | 'pageSizes' | 'findings'
> & {
  uploadId: string | null;
};
export type DraftRecipient = Draft['recipients'][number];

/** Values of a draft that the wizard's steps change: saved as a whole, merged field by field. */
export type DraftValues = Pick<
  Draft,
  | 'title'
  | 'message'
  | 'confidential'
  | 'client'
  | 'deadline'
  | 'reminders'
  | 'dateLanguage'
  | 'recipients'
  | 'fields'
> & { documents: readonly DraftDocument[] };

const nothing: DraftValues = {
  title: '',
  message: '',
  confidential: false,
  client: null,
  deadline: '',
  reminders: [...usualReminderDays],
  dateLanguage: 'en',
  documents: [],
  recipients: [],
  fields: [],
};

/** Values that the steps show of a draft; without one, of a new draft. */
export function draftValues(draft: Draft | undefined): DraftValues {
  if (!draft) return nothing;
  // Absent from a draft that an earlier version of the app kept on a device.
  const {
    title,
    message,
    confidential = false,
    client,
    deadline,
    reminders,
    dateLanguage,
    recipients,
    fields,
  } = draft;
  const documents = draft.documents.map(({ id, name, size, pages, pageSizes, findings }) => ({
    ...{ id, name, size, pages, pageSizes, findings },
    uploadId: null,
  }));
  return {
    title,
    message,
    confidential,
    client,
    deadline,
    reminders,
    dateLanguage,
    recipients,
    fields,
    documents,
  };
}

type Content = Omit<Input<typeof saveDraft>['body'], 'version' | 'step'>;

/**
 * The same as it is saved. Fields of a removed document are removed; fields of a removed person, or of an observer, have no recipient until
 * they are assigned again.
 */
export function draftContentOf({
  client,
  documents,
  recipients,
  fields,
  deadline,
  title,
  ...rest
}: DraftValues): Content {
  const acting = new Set(recipients.filter(fillsIn).map(({ id }) => id));
  return {
    ...rest,
    title: title.trim() || titleFrom(documents),
    client_id: client?.id ?? null,
    ...(deadline && { deadline }),
    documents: documents.map(({ id, uploadId }) => (uploadId ? { id, uploadId } : { id })),
    recipients: recipients.map(({ id, person, role, order }) => ({ id, person, role, order })),
    fields: fields
      .filter(({ documentId }) => documents.some(({ id }) => id === documentId))
      .map((field) =>
        field.recipientId && !acting.has(field.recipientId) ? { ...field, recipientId: null } : field,
      ),
  };
}

/** Title of a draft without one: the name of its first document. */
const titleFrom = ([first]: readonly DraftDocument[]): string =>
  (first?.name ?? '').replace(/\.pdf$/i, '').slice(0, 255) || 'Document';

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ');

/** Labels of a draft's values where two versions of it are compared. */
export const draftTexts: FieldTexts<DraftValues> = {
  title: { label: 'Title' },
  message: { label: 'Message' },
  confidential: { label: 'Confidential', show: (on) => (on ? 'yes' : 'no') },
  client: { label: 'Client', show: (client) => client?.name ?? '' },
  deadline: { label: 'To be signed by', show: (deadline) => formatDate(deadline, dateFormats.date) },
  reminders: { label: 'Reminders', show: (days) => days.map((day) => `after ${day} days`).join(', ') },
  dateLanguage: { label: 'Language of dates' },
  documents: { label: 'Documents', show: names },
  recipients: { label: 'People', show: names },
  fields: { label: 'Fields', show: (fields) => `${fields.length} fields` },
};
