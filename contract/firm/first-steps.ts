import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';

/** Items of the list "Finish setting up": what makes a firm that was set up its own. */
export const firstSteps = ['staff', 'mail', 'seal', 'backup', 'sign-in'] as const;
export type FirstStep = (typeof firstSteps)[number];
const step = v.picklist(firstSteps);

const state = v.object({
  step,
  /** True once it is so, whoever did it. */
  done: v.boolean(),
  /** True if an administrator put it away. */
  away: v.boolean(),
});
const list = v.object({
  steps: v.array(state),
  /** True if a mail server is set up; without one letters stay on the server. */
  hasMailServer: v.boolean(),
});
export type FirstSteps = v.InferOutput<typeof list>;

const editors = { by: 'bearer', audiences: ['staff'], permissions: { all: ['edit settings'] } } as const;
const call = { api: 'main', shape: 'data', answer: list, allow: editors } as const;

export const listFirstSteps = endpoint({
  ...call,
  name: 'firstSteps.list',
  summary: 'What is left to do before the firm is its own, each item done once it is so',
  method: 'GET',
  path: '/settings/first-steps',
});
export const putStepAway = endpoint({
  ...call,
  name: 'firstSteps.putAway',
  summary: 'Put an item of that list away, or take it back',
  method: 'PUT',
  path: '/settings/first-steps',
  body: v.object({ step, away: v.boolean() }),
});
export const sendTestLetter = endpoint({
  name: 'firstSteps.sendTestLetter',
  summary: 'Mail a test letter to oneself',
  api: 'main',
  method: 'POST',
  path: '/settings/test-letter',
  shape: 'data',
  answer: v.object({ to: v.string() }),
  allow: editors,
});
