import type { ActivityDetail } from '#contract/activity.ts';
import type { Client } from '#contract/clients/clients.ts';
import { BothVersionsLink } from '#src/edit/both-versions-link.tsx';
import { FieldChanges } from '#src/edit/field-changes.tsx';
import { fillForm } from '#src/edit/fill-form.ts';
import type { EntryProps } from '#src/records/record-entry.tsx';
import { type ClientValues, clientTexts, clientValues } from './client-values.ts';
import { clientSubject } from './clients.queries.ts';
import { useChoices } from './use-choices.ts';

/** The changed fields of a client, in the words of its form. */
export function ClientEntry({ entry: { old, attributes, subject }, current }: EntryProps) {
  const texts = clientTexts(useChoices());
  const client = current as Client | undefined;
  const page = `/app/clients/${subject?.id ?? ''}/info/update`;
  return (
    <>
      {client && (
        <BothVersionsLink
          page={page}
          fill={() =>
            fillForm({
              subject: clientSubject(client.id),
              page,
              title: `Client: ${client.name}`,
              present: { version: client.version, values: clientValues(client) },
              left: partOf(attributes),
              before: partOf(old),
            })
          }
        />
      )}
      <FieldChanges texts={texts} old={old} attributes={attributes} />
    </>
  );
}

/** A value of the log as the form has it: '' for nothing, also within rows. */
function held(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(held);
  if (typeof value !== 'object' || value === null) return value ?? '';
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, held(part)]));
}

/** Fields whose values the log does not have as the form does: of a picture it keeps the name. */
const notKept = ['logo', 'others'];

/** Values of the log for the form. */
const partOf = (values: ActivityDetail['old']) =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([field, value]) =>
      notKept.includes(field) ? [] : [[field, held(value)]],
    ),
  ) as Partial<ClientValues>;
