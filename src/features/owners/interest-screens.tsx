import { Link, useParams } from '@tanstack/react-router';
import { ChartPie } from 'lucide-react';
import { type Interest, interests } from '#contract/owners/interests.ts';
import { directnesses, interestNames, interestTypes, reasonNames } from '#contract/owners/owner-words.ts';
import { readOwnership } from '#contract/owners/ownership.ts';
import { percentText } from '#contract/owners/percent.ts';
import { readShareRegister } from '#contract/owners/share-moves.ts';
import { parties, readPartyRoles } from '#contract/parties/parties.ts';
import { wordChoices } from '#src/records/choices.ts';
import { formatTerm } from '#src/records/format-term.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Status } from '#src/ui/status/status.tsx';
import { useClassChoices, useOwnerChoices } from './owners.queries.ts';

/** '25 %', '25 to 50 %', or why it is not known. */
export function extentOf({
  share,
  share_min,
  share_max,
  unspecified_reason,
}: Pick<Interest, 'share' | 'share_min' | 'share_max' | 'unspecified_reason'>): string | undefined {
  if (share !== null) return percentText(share);
  if (share_min !== null || share_max !== null)
    return `${Number(share_min ?? 0)} to ${percentText(share_max ?? '100')}`;
  return unspecified_reason ? reasonNames[unspecified_reason] : undefined;
}

/** '10000' → '10,000' */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

function InterestCard({ row }: { row: Interest }) {
  const { party, share_class, shares, direct, from, to } = row;
  const details = [
    extentOf(row),
    shares && `${grouped(shares)} shares`,
    share_class?.name,
    direct === 'INDIRECT' ? 'Indirectly' : undefined,
  ].filter(Boolean);
  return (
    <>
      <p className="flex-1 wrap-anywhere">
        <Link to="/app/parties/$partyId" params={{ partyId: party.id }} className={linkClass}>
          {party.name}
        </Link>
        {details.length > 0 && <span className="block text-small text-soft">{details.join(' · ')}</span>}
      </p>
      <p className="mt-2 text-small text-soft">{formatTerm(from, to)}</p>
    </>
  );
}

/** The client whose page is open. */
const useOpenClient = (): string | undefined => useParams({ strict: false, shouldThrow: false })?.id;

function useInterestChoices() {
  const clientId = useOpenClient();
  return {
    party: useOwnerChoices(clientId),
    share_class: useClassChoices(clientId),
    type: interestTypes.map((value) => ({ value, label: interestNames[value] })),
    direct: wordChoices(directnesses),
  };
}

export const interestScreens = recordScreens(interests, {
  titleOf: ({ party }) => party.name,
  toAnswer: () => ({ party_kind: null }),
  useChoices: useInterestChoices,
  icon: <ChartPie />,
  headOf: ({ type }) => interestNames[type],
  mark: ({ to, beneficial_owner }) => {
    if (to !== null) return <Status tone="quiet">Ended</Status>;
    return beneficial_owner ? <Badge tone="accent">Beneficial owner</Badge> : undefined;
  },
  Card: InterestCard,
  shownBy: [readShareRegister, readOwnership, readPartyRoles, parties.list],
  empty:
    'Shareholders and others who own or control the client. A person or company stands once, whatever it owns.',
});
