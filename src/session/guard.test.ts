import { describe, expect, it } from 'vitest';
import { decide } from './guard.ts';
import { sessionOf } from './session-of-role.fixture.ts';

describe('the guard', () => {
  const arrival = { elsewhere: false, path: '/client/home', pages: [], portal: 'client' } as const;

  it('sends strangers to sign in, and people of another portal too', () => {
    expect(decide({ ...arrival, session: null })).toEqual({ to: 'sign in' });
    expect(decide({ ...arrival, session: null, elsewhere: true })).toEqual({ to: 'other portal' });
    expect(decide({ ...arrival, session: sessionOf('RM'), elsewhere: true })).toEqual({ to: 'other portal' });
  });

  it('lets a contact do nothing before consent', () => {
    const session = sessionOf('CONTACT_ADMIN', { accept_agreement: false, agreement_id: 'a1' });
    expect(decide({ ...arrival, session })).toEqual({ to: 'consent', path: '/client/consent/a1' });
    expect(decide({ ...arrival, session, path: '/client/consent/a1' })).toEqual({ to: 'go on' });
  });

  it('lets nobody do anything before a second factor that their role requires, not even consent', () => {
    const staff = sessionOf('RM', { awaits_factor: true });
    const toApp = { to: 'second factor', path: '/app/second-factor' };
    const atApp = { ...arrival, portal: 'app', path: '/app/clients/list', session: staff } as const;
    expect(decide(atApp)).toEqual(toApp);
    expect(decide({ ...atApp, path: '/app/second-factor' })).toEqual({ to: 'go on' });
    const contact = { accept_agreement: false, agreement_id: 'a1', awaits_factor: true };
    const session = sessionOf('CONTACT_ADMIN', contact);
    const toClient = { to: 'second factor', path: '/client/second-factor' };
    expect(decide({ ...arrival, session, path: '/client/consent/a1' })).toEqual(toClient);
    expect(decide({ ...arrival, session, path: '/client/second-factor' })).toEqual({ to: 'go on' });
  });

  it('asks no consent of employees', () => {
    const session = sessionOf('EMPLOYEE', { accept_agreement: false });
    expect(decide({ ...arrival, session })).toEqual({ to: 'go on' });
  });
});
