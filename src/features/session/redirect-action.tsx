import { useEffect, useState } from 'react';
import { notAllowed, takeRedirect } from '#src/session/redirect.ts';
import ErrorPage from './error-page.tsx';

/** Redirects to the requested address, if its host is allowed. */
export function RedirectAction() {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const address = takeRedirect();
    if (address) location.replace(address);
    else setRefused(true);
  }, []);
  return refused ? (
    <ErrorPage title={notAllowed} detail="Portico only goes on to addresses of the firm." />
  ) : null;
}
