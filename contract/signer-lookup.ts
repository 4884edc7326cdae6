import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { senders } from './sending.ts';
import { email } from './values.ts';

/** The external profile of the specification's section 7. Never more than a name: whether and where somebody has an account stays unsaid. */
export const lookUpSigner = endpoint({
  name: 'signing.lookUpSigner',
  summary: 'The name under which documents were sent to an address; null where none were',
  api: 'external',
  method: 'GET',
  path: '/profile',
  query: v.object({ address: email }),
  shape: 'data',
  answer: v.object({ name: v.nullable(v.string()) }),
  allow: senders,
  rate: 'lookup',
});
