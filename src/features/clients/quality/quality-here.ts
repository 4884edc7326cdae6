import type { Client } from '#contract/clients/clients.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { useOutbox } from '#src/session/use-outbox.ts';
import { withQualityHere } from './quality-here.rules.ts';

/** The client on a page, whose data quality counts what waits on this device. */
export function useQualityHere<C extends Client | undefined>(client: C): C {
  const items = useOutbox();
  return (client && withQualityHere(client, items, today(now()))) as C;
}
