import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { listClients } from '#contract/clients/clients.ts';
import { formatCount } from '#contract/core/counts.ts';
import { type Step, useNeighbours } from '#src/list/use-neighbours.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { clientListName } from './clients.queries.ts';

interface ClientNeighboursProps {
  id: string;
  /** The path of the open tab for another client. */
  pathOf(id: string): string;
}

/** Steps to the clients before and after this one, in the list of clients one came from, on the same tab; nothing if it was in none. */
export function ClientNeighbours({ id, pathOf }: ClientNeighboursProps) {
  const navigate = useNavigate();
  const around = useNeighbours(clientListName, listClients, keyOf, id);
  if (!around) return null;
  const button = (label: string, icon: ReactElement, step: Step | undefined) => (
    <IconButton
      label={label}
      icon={icon}
      disabled={!step}
      onClick={() => {
        step?.taken();
        if (step) void navigate({ href: pathOf(step.key) });
      }}
    />
  );
  return (
    <nav aria-label="Clients of the list" className="flex items-center text-small text-soft tabular-nums">
      {formatCount(around.at)} of {formatCount(around.total)}
      {around.totalExact ? '' : '+'}
      <span className="ml-2 flex">
        {button('Previous client', <ChevronLeft />, around.previous)}
        {button('Next client', <ChevronRight />, around.next)}
      </span>
    </nav>
  );
}

const keyOf = ({ id }: { id: string }) => id;
