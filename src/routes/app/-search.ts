import { clientSource, contactSource, employeeSource } from '../../features/clients/clients.search.tsx';
import { colleagueSource } from '../../features/people/colleagues.search.tsx';
import { receivedSource } from '../../features/signing/queue/received.search.tsx';
import { sentSource } from '../../features/signing/sent/sent.search.tsx';

/** Search sources of staff. */
export const sources = [
  clientSource,
  colleagueSource,
  contactSource,
  employeeSource,
  receivedSource('app'),
  sentSource,
];
