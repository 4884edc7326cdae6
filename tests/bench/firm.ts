import { openFirm } from '../e2e/firm.ts';
import { shared } from './shared.ts';

/** The demo firm on a server of its own, as `npm start` runs it. */
export const firm = shared(openFirm, (firm) => firm.remove());
