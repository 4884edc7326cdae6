import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { matchReasons, matchTiers } from '#contract/matching.ts';
import type { PartyKind } from '#contract/parties/party-words.ts';
import { newPartyText, readNewParty } from '#contract/secretary/party-choice.ts';
import { listPartyCandidates, type PartyCandidate } from '#contract/secretary/secretary.ts';
import { queryOf } from '../api/query.ts';
import { useReach } from '../session/connectivity.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { linkClass } from '../ui/link/link-class.ts';
import { useSettled } from '../ui/use-settled.ts';
import { EditedRecord } from './edited-record.ts';
import type { ControlProps, RecordField } from './fields.tsx';

const kinds: readonly { value: PartyKind; label: string }[] = [
  { value: 'PERSON', label: 'Person' },
  { value: 'ENTITY', label: 'Company' },
];
const least = 3;

/** The parties that somebody of this name may be, the likeliest first; none while nobody can be asked. */
function useCandidates(kind: PartyKind, name: string, isWanted: boolean): readonly PartyCandidate[] {
  const { online } = useReach();
  const isAsked = isWanted && online && name.length >= least;
  const { data = [] } = useQuery({
    ...queryOf(
      listPartyCandidates,
      { query: { kind, name } },
      { persist: false, quiet: true, enabled: isAsked },
    ),
    placeholderData: (before) => before,
  });
  return isAsked ? data : [];
}

function Candidates({
  all,
  onChoose,
}: {
  all: readonly PartyCandidate[];
  onChoose(one: PartyCandidate): void;
}) {
  return (
    <section aria-label="Similar parties" className="mt-3 rounded-control bg-warn-tint px-4 py-3">
      <p className="mb-2">Portico may know this party already. Nothing is linked unless you say so.</p>
      <ul className="space-y-3">
        {all.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{one.name}</span>
                <Badge tone={matchTiers[one.tier].tone}>{matchTiers[one.tier].label}</Badge>
              </p>
              {one.client && <p className="text-small text-soft">{one.client.name}</p>}
              <p className="text-small">{one.reasons.map((reason) => matchReasons[reason]).join(' · ')}</p>
            </div>
            <Link
              to="/app/parties/$partyId"
              params={{ partyId: one.id }}
              className={linkClass}
              aria-label={`Open it: ${one.name}`}
            >
              Open it
            </Link>
            <Button size="small" aria-label={`It is this one: ${one.name}`} onClick={() => onChoose(one)}>
              It is this one
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A person or company: typed anew, or chosen of those that there are. The one of an entry that there is stays. */
function PartyControl({
  label,
  value,
  onChange,
  choices,
  values: _,
  only,
  ...props
}: ControlProps<string> & { only: PartyKind | undefined }) {
  const record = useContext(EditedRecord);
  const typed = readNewParty(value);
  const [kind, setKind] = useState<PartyKind>(only ?? typed?.kind ?? 'PERSON');
  const [chosen, setChosen] = useState<PartyCandidate>();
  const name = typed?.name ?? '';
  const candidates = useCandidates(kind, useSettled(name.trim()), record === undefined);
  const isThere = value !== '' && typed === undefined;
  if (isThere) {
    const known = chosen?.id === value ? chosen.name : choices.find((one) => one.value === value)?.label;
    return (
      <div className="flex flex-col items-start gap-2 *:w-full">
        <TextField
          {...props}
          label={label}
          value={known ?? 'A party chosen before'}
          onChange={() => {}}
          readOnly
        />
        {record === undefined && (
          <div>
            <Button size="small" onClick={() => onChange('')}>
              Choose another
            </Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <div>
      <div className={only ? undefined : 'grid gap-4 md:grid-cols-[10rem_1fr]'}>
        {!only && (
          <SelectField
            label="Kind"
            choices={kinds}
            value={kind}
            onChange={(next) => {
              const other = kinds.find((one) => one.value === next)?.value ?? 'PERSON';
              setKind(other);
              if (name !== '') onChange(newPartyText(other, name));
            }}
          />
        )}
        <TextField
          {...props}
          label={label}
          value={name}
          onChange={(next) => onChange(next === '' ? '' : newPartyText(kind, next))}
          autoComplete="off"
        />
      </div>
      {candidates.length > 0 && (
        <Candidates
          all={candidates}
          onChoose={(one) => {
            setChosen(one);
            onChange(one.id);
          }}
        />
      )}
    </div>
  );
}

/** The field of a record that names a party; `only`: of one kind. */
export const partyField = (label: string, only?: PartyKind): RecordField<string> => ({
  label,
  blank: '',
  hint: 'The full legal name.',
  Control: (props) => <PartyControl {...props} only={only} />,
});
