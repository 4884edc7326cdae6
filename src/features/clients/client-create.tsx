import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { clientForm, clientName, createClient, createIndividual } from '#contract/clients/client-forms.ts';
import type { Client } from '#contract/clients/clients.ts';
import { messages } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import type { Kept } from '#src/edit/begin.ts';
import { EditForm, FormSkeleton } from '#src/edit/edit-form.tsx';
import { useEdit } from '#src/edit/use-edit.ts';
import { useKept } from '#src/edit/use-kept.ts';
import { type Write, writeNow } from '#src/edit/write.ts';
import { now } from '#src/lib/time/clock.ts';
import { clientShownBy } from '#src/records/record.queries.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { ClientFields } from './client-fields.tsx';
import { type ClientValues, clientTexts, clientValues, newClient, newClientValues } from './client-values.ts';
import { Duplicates } from './duplicates.tsx';
import { Namesake } from './namesake.tsx';
import { useChoices } from './use-choices.ts';

type Kind = Client['kind'];

const kinds = {
  CORPORATE: { title: 'New corporate client', page: '/app/new-client/client-corporate' },
  INDIVIDUAL: { title: 'New individual client', page: '/app/new-client/client-individual' },
} as const satisfies Record<Kind, { title: string; page: string }>;
const draftOf = (kind: Kind, from?: From) => ['new-client', kind, from?.key].filter(Boolean).join(':');

/** The source of the values of a new client, if another system. */
interface From {
  /** Its key there: each has a draft of its own. */
  key: string;
  page: string;
  more(form: FormState<ClientValues>): ReactNode;
  done(id: string): void;
}

interface ClientCreateProps {
  kind: Kind;
  from?: From;
}

/** The form of a new company or person. */
export function ClientCreate({ kind, from }: ClientCreateProps) {
  const kept = useKept(draftOf(kind, from));
  return (
    <>
      <PageHeader title={kinds[kind].title} detail="New clients start in onboarding, under consideration." />
      {kept ? <Creating kind={kind} from={from} kept={kept} /> : <FormSkeleton fields={10} />}
    </>
  );
}

/** The write of a new client; `namesake`: there is another client of the name. */
function writeOf(id: string, values: ClientValues, namesake: boolean): Write<Client> {
  const { kind } = values;
  return kind === 'CORPORATE'
    ? writeNow(createClient, { body: { id, namesake, form: { ...values, kind } } })
    : writeNow(createIndividual, { body: { id, namesake, form: { ...values, kind } } });
}

function Creating({ kind, from, kept }: { kind: Kind; from: From | undefined; kept: Kept }) {
  const navigate = useNavigate();
  const [id] = useState(() => newId(now()));
  const [namesake, setNamesake] = useState(false);
  const choices = useChoices();
  const texts = clientTexts(choices);
  const edit = useEdit<ClientValues, unknown, Client>(
    {
      subject: draftOf(kind, from),
      titleOf: (values) => `${kinds[kind].title}: ${clientName(values)}`,
      page: from?.page ?? kinds[kind].page,
      schema: clientForm,
      record: undefined,
      valuesOf: (record) => (record ? clientValues(record) : newClientValues(kind)),
      changeOf: () => ({ by: null, at: null }),
      write: (values) => writeOf(id, values, namesake),
      shownBy: clientShownBy,
      done: ({ record }) => {
        const made = record?.id ?? id;
        if (from) from.done(made);
        else void navigate({ to: '/app/clients/$id/info', params: { id: made } });
      },
    },
    kept,
  );
  const others = edit.form.field('others');
  const nameError = edit.form.errorAt(kind === 'CORPORATE' ? 'name' : 'last_name');
  return (
    <EditForm
      edit={edit}
      label={kinds[kind].title}
      texts={texts}
      online
      leave={
        <Link to="/app/clients/list" className={buttonClass('quiet')}>
          Leave
        </Link>
      }
    >
      {from?.more(edit.form)}
      {(namesake || nameError === messages.duplicated) && (
        <Namesake name={clientName(edit.form.values)} chosen={namesake} onChoose={setNamesake} />
      )}
      <ClientFields
        client={newClient(kind)}
        form={edit.form}
        texts={texts}
        choices={choices}
        belowName={
          <Duplicates
            values={edit.form.values}
            onOther={(other) => others.onChange([...others.value, other])}
          />
        }
      />
    </EditForm>
  );
}
