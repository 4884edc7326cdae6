import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newId } from '#contract/core/values.ts';
import { ownerForm } from '#contract/owners/owners.form.ts';
import type { PartyKind } from '#contract/parties/party-words.ts';
import { now } from '#src/lib/time/clock.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { RecordFields } from '#src/records/record-fields.tsx';
import { useReach } from '#src/session/connectivity.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { Section } from '#src/ui/section/section.tsx';
import { newOwner, type OwnerValues, ownerFields } from './owner-form.tsx';
import { saveOwner, useClassChoices } from './owners.queries.ts';

const ofKind = { PERSON: ownerFields('PERSON'), ENTITY: ownerFields('ENTITY') };
const titles = { PERSON: 'New individual owner', ENTITY: 'New corporate owner' };

/** The form of a new owner, with what they own of a client. */
export function OwnerCreate({ clientId, kind }: { clientId: string; kind: PartyKind }) {
  const navigate = useNavigate();
  const { online } = useReach();
  const [id] = useState(() => newId(now()));
  const countries = useCountryChoices();
  const classes = useClassChoices(clientId);
  const form = useForm<OwnerValues, OwnerValues>({
    schema: asTyped<OwnerValues>(ownerForm),
    initial: newOwner(),
    async submit(values) {
      const refused = await saveOwner({ body: { id, client_id: clientId, form: values } });
      if (refused) return refused;
      notify({ message: 'The owner is saved.' });
      await navigate({ to: '/app/clients/$id/shareholders/list', params: { id: clientId } });
      return undefined;
    },
  });
  return (
    <Section title={titles[kind]} large>
      <Form form={form} label={titles[kind]} className="max-w-4xl">
        <RecordFields
          of={ofKind[kind]}
          form={form}
          choices={{
            nationalities: countries,
            residence: countries,
            jurisdiction: countries,
            interests: classes,
          }}
        />
        {!online && <p className="text-soft">Owners are saved with a connection only.</p>}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={form.busy} disabled={!online}>
            Save
          </Button>
          <Link
            to="/app/clients/$id/shareholders/list"
            params={{ id: clientId }}
            className={buttonClass('quiet')}
          >
            Leave
          </Link>
        </p>
      </Form>
    </Section>
  );
}
