import { useContext, useState } from 'react';
import { EditedRecord } from '#src/records/edited-record.ts';
import { type RecordField, textField } from '#src/records/fields.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { link } from './contact-links.commands.ts';
import { LinkCandidates, useLinkCandidates } from './link-candidates.tsx';

interface Typed {
  first_name: string;
  last_name: string;
  birth_date: string;
}

/** Parties and contacts that the person in the form may be, while they are typed. A link is said by a tap, of a contact that is there. */
function SimilarPeople({ values }: { values: Typed }) {
  const record = useContext(EditedRecord);
  const [others, setOthers] = useState<readonly string[]>([]);
  const isLinked = record !== undefined && 'party' in record && record.party !== null;
  const person = {
    first_name: useSettled(values.first_name.trim()),
    last_name: useSettled(values.last_name.trim()),
    birth_date: values.birth_date,
    id: record?.id,
  };
  const candidates = useLinkCandidates(person, !isLinked) ?? [];
  const shown = candidates.filter(({ to }) => !others.includes(to.id));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Similar people" className="col-span-full rounded-control bg-warn-tint px-4 py-3">
      <p className="mb-2">
        Portico may know this person already.
        {!record && ' Once the contact is saved, it can be linked on its card.'}
      </p>
      <LinkCandidates
        candidates={shown}
        onLink={record && (({ to }) => void link(record, to).catch(console.warn))}
        onOther={({ to }) => setOthers([...others, to.id])}
      />
    </section>
  );
}

const { Control: NameControl, ...words } = textField('Last name');

/** The last name of a contact, with the people that they may be. */
export const lastNameField: RecordField<string, Typed> = {
  ...words,
  Control: (props) => (
    <>
      <NameControl {...props} />
      <SimilarPeople values={props.values} />
    </>
  ),
};
