import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { idParams, instant, version } from '../core/values.ts';
import { takingPart } from './signing.ts';
import { values } from './signing-input.ts';

/**
 * Saves a recipient's progress, so that they can go on with it on another device; their signature stays on its device.
 * `signing.readEnvelope` returns the progress while it is their turn.
 */
export const saveProgress = endpoint({
  name: 'signing.saveProgress',
  summary: 'Keep what this recipient has filled in so far, in the place of what was kept before',
  api: 'sign',
  method: 'PUT',
  path: '/envelopes/{id}/progress',
  params: idParams,
  body: v.strictObject({ envelopeVersion: version, values }),
  shape: 'data',
  answer: v.object({ savedAt: instant }),
  allow: takingPart,
  quiet: true,
});
