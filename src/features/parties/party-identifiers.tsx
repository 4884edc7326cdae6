import { dateFormats } from '#contract/core/limits.ts';
import type { Party } from '#contract/parties/parties.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { partyWord } from './party-words.ts';

type Identifier = Party['identifiers'][number];

interface PartyIdentifiersProps {
  identifiers: readonly Identifier[];
  /** Names of countries by their codes. */
  countries: readonly Choice[];
}

/** The numbers by which authorities know a party, what expires first before the others. */
export function PartyIdentifiers({ identifiers, countries }: PartyIdentifiersProps) {
  if (identifiers.length === 0) return <p className="text-soft">No identifiers.</p>;
  const inOrder = identifiers.toSorted((a, b) => (a.expires ?? '9999').localeCompare(b.expires ?? '9999'));
  return (
    <ul className="flex flex-col gap-3">
      {inOrder.map((identifier) => {
        const { type, value, country } = identifier;
        const place = countries.find((each) => each.value === country)?.label ?? country;
        return (
          <li
            key={`${type} ${country} ${value}`}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1"
          >
            <div className="min-w-0 wrap-anywhere">
              <p>
                {partyWord(type)}, {place}
              </p>
              <p className="font-mono text-small">{value}</p>
            </div>
            <Expiry {...identifier} />
          </li>
        );
      })}
    </ul>
  );
}

function Expiry({ expires }: Identifier) {
  if (expires === null) return null;
  const words = formatDate(expires, dateFormats.date);
  return expires < today(now()) ? (
    <Status tone="bad">{`Expired on ${words}`}</Status>
  ) : (
    <span className="text-small text-soft">Expires on {words}</span>
  );
}
