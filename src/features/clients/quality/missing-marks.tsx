import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { badgeMax } from '#contract/core/limits.ts';
import { badgeText } from '#src/lib/names.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { clientQuery } from '../clients.queries.ts';
import { markOf } from './missing-marks.rules.ts';
import { useQualityHere } from './quality-here.ts';

const tones = { high: 'bad', medium: 'warn', low: 'accent' } as const;

/** The client for its sub-menu, with the marks of missing data; without marks until the client is loaded. */
export function useClientMenu(id: string) {
  const record = useQualityHere(useQuery(clientQuery(id)).data);
  const mark = (names: readonly string[]): ReactNode => {
    const found = record && markOf(record, names);
    return (
      found && (
        <Badge tone={tones[found.severity]} label={`missing, ${found.severity} importance`}>
          {badgeText(found.count, badgeMax) ?? ''}
        </Badge>
      )
    );
  };
  return { record, mark };
}
