import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { badgeMax } from '../../../contract/limits.ts';
import { badgeText } from '../../lib/names.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { clientQuery } from './clients.queries.ts';
import { markOf, type Part } from './missing-marks.rules.ts';

const tones = { high: 'bad', medium: 'warn', low: 'accent' } as const;

/** What is missing of a client, as marks for the entries of its sub-menu; none until it is known. */
export function useMissingMarks(id: string): (part: Part) => ReactNode {
  const { data: client } = useQuery(clientQuery(id));
  return (part) => {
    const mark = client && markOf(client, part);
    return (
      mark && (
        <Badge tone={tones[mark.severity]} label={`missing, ${mark.severity} importance`}>
          {badgeText(mark.count, badgeMax) ?? ''}
        </Badge>
      )
    );
  };
}
