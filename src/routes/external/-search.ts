import { receivedSource } from '../../features/signing/queue/received.search.tsx';

/** Search sources of outside signers. */
export const sources = [receivedSource('external')];
