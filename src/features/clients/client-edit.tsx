import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clientForm, updateClient } from '#contract/clients/client-forms.ts';
import { type Client, readClient } from '#contract/clients/clients.ts';
import type { Kept } from '#src/edit/begin.ts';
import { EditForm, FormSkeleton } from '#src/edit/edit-form.tsx';
import { sayDone } from '#src/edit/say-done.ts';
import { useEdit } from '#src/edit/use-edit.ts';
import { useKept } from '#src/edit/use-kept.ts';
import { writeNow } from '#src/edit/write.ts';
import { httpStatusOf } from '#src/lib/error-answer.ts';
import { clientShownBy } from '#src/records/record.queries.ts';
import { queryClient } from '#src/session/query-client.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';
import { Section } from '#src/ui/section/section.tsx';
import { ClientFields } from './client-fields.tsx';
import { type ClientValues, clientTexts, clientValues } from './client-values.ts';
import { clientQuery, clientSubject } from './clients.queries.ts';
import { useChoices } from './use-choices.ts';

interface ClientEditProps {
  id: string;
  /** Name of the field that gets the focus. */
  first?: string | undefined;
  /** A part of the form that fills it in from elsewhere. */
  more?: ((form: FormState<ClientValues>) => ReactNode) | undefined;
}

/** The form of a client. */
export function ClientEdit({ id, first, more }: ClientEditProps) {
  // The frame above shows that it can't be loaded, unless it was loaded before.
  const { data: client, error, refetch } = useQuery(clientQuery(id));
  const kept = useKept(clientSubject(id), client !== undefined);
  const gone = httpStatusOf(error) === 404 && (
    <LoadFailure what="This client" error={error} onRetry={refetch} />
  );
  return (
    <Section title="Edit the client" large>
      {client && kept ? (
        <Editing client={client} kept={kept} gone={gone} first={first} more={more} />
      ) : (
        <FormSkeleton fields={10} />
      )}
    </Section>
  );
}

interface EditingProps extends Pick<ClientEditProps, 'first' | 'more'> {
  client: Client;
  kept: Kept;
  gone: ReactNode;
}

function Editing({ client, kept, gone, first, more }: EditingProps) {
  const navigate = useNavigate();
  const { id, name } = client;
  const choices = useChoices(client);
  const texts = clientTexts(choices);
  const edit = useEdit(
    {
      subject: clientSubject(id),
      titleOf: () => `Client: ${name}`,
      page: `/app/clients/${id}/info/update`,
      schema: clientForm,
      record: client,
      valuesOf: (record) => clientValues(record ?? client),
      changeOf: ({ last_update_by, last_update_at }) => ({
        by: last_update_by?.name ?? null,
        at: last_update_at,
      }),
      write: (form, version) => writeNow(updateClient, { params: { id }, body: { version, form } }),
      shownBy: clientShownBy,
      done: (outcome) => {
        if (outcome.record) queryClient.setQueryData([readClient.name, { params: { id } }], outcome.record);
        sayDone(outcome, texts);
        void navigate({ to: '/app/clients/$id/info', params: { id } });
      },
    },
    kept,
  );
  return (
    <EditForm
      edit={edit}
      label="Client"
      texts={texts}
      online
      gone={gone}
      first={first}
      leave={
        <Link to="/app/clients/$id/info" params={{ id }} className={buttonClass('quiet')}>
          Leave
        </Link>
      }
    >
      {more?.(edit.form)}
      <ClientFields client={client} form={edit.form} texts={texts} choices={choices} />
    </EditForm>
  );
}
