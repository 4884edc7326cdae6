import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fullName, type NamesOfPerson } from '#contract/core/text/full-name.ts';
import { matchReasons, matchTiers } from '#contract/matching.ts';
import { type LinkCandidate, listLinkCandidates } from '#contract/parties/contact-links.ts';
import { queryOf } from '#src/api/query.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';

/** A person as they are looked up; `id` is that of the contact, if it is there. */
interface SoughtPerson extends NamesOfPerson {
  birth_date: string | null;
  id?: string | undefined;
}

/** Letters from which a name is looked up. */
const leastLetters = 3;

/** The parties and contacts that a contact may be; undefined until they are known. Offline, or without a name, nobody is asked. */
export function useLinkCandidates({ first_name, last_name, birth_date, id }: SoughtPerson, isWanted = true) {
  const { online } = useReach();
  const mayLink = useMay(listLinkCandidates);
  const name = fullName({ first_name, last_name }).trim();
  const isAsked = isWanted && online && mayLink && name.length >= leastLetters;
  const { data } = useQuery({
    ...queryOf(
      listLinkCandidates,
      {
        query: {
          first_name: first_name ?? '',
          last_name: last_name ?? '',
          birth_date: birth_date ?? '',
          ...(id && { contact: id }),
        },
      },
      { persist: false, quiet: true, enabled: isAsked },
    ),
    placeholderData: (before) => before,
  });
  return isAsked ? data : undefined;
}

interface LinkCandidatesProps {
  candidates: readonly LinkCandidate[];
  /** Says that the contact is this one; absent while it cannot be said. */
  onLink?: ((candidate: LinkCandidate) => void) | undefined;
  /** Says that the contact is not this one. */
  onOther?(candidate: LinkCandidate): void;
}

/** Parties and contacts that a contact may be, each with why. */
export function LinkCandidates({ candidates, onLink, onOther }: LinkCandidatesProps) {
  return (
    <ul className="space-y-3">
      {candidates.map((candidate) => (
        <li key={candidate.to.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Candidate candidate={candidate} />
          {candidate.to.kind === 'PARTY' && (
            <Link
              to="/app/parties/$partyId"
              params={{ partyId: candidate.to.id }}
              className={linkClass}
              aria-label={`Open it: ${candidate.name}`}
            >
              Open it
            </Link>
          )}
          {onLink && (
            <Button
              size="small"
              aria-label={`It is this one: ${candidate.name}`}
              onClick={() => onLink(candidate)}
            >
              It is this one
            </Button>
          )}
          {onOther && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`It is another: ${candidate.name}`}
              onClick={() => onOther(candidate)}
            >
              It is another
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Candidate({ candidate: { to, name, client, tier, reasons } }: { candidate: LinkCandidate }) {
  const { label, tone } = matchTiers[tier];
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {client && (
        <p className="text-small text-soft">
          {to.kind === 'CONTACT' ? `Contact of ${client.name}` : client.name}
        </p>
      )}
      <p className="text-small">{reasons.map((reason) => matchReasons[reason]).join(' · ')}</p>
    </div>
  );
}
