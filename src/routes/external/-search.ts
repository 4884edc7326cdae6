import { receivedSource } from '../../features/signing/queue/received.search.tsx';

/** What outside signers can find. */
export const sources = [receivedSource('external')];
