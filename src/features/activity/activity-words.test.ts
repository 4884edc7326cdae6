import { expect, test } from 'vitest';
import { eventTitle, loggedFieldLabel } from './activity-words.ts';

test.each([
  ['Address', 'updated', 'Address changed'],
  ['Navigation', 'visited', 'Page visited'],
  ['Session', 'login', 'Signed in'],
  ['Signing', 'sent', 'Envelope sent'],
  ['Upload', 'uploaded', 'File uploaded'],
])('the event %s %s reads as a phrase', (name, event, title) => {
  expect(eventTitle({ name, event })).toBe(title);
});

test.each([
  ['publicKey', 'Public key'],
  ['pay_date', 'Pay date'],
])('a field is named by its words: %s', (field, label) => {
  expect(loggedFieldLabel(field)).toBe(label);
});
