import { useEffect, useState } from 'react';

/** A value, or while there is none the last there was: what is being edited stays as it was when others delete it. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [held] = useState<{ last: T | undefined }>({ last: value });
  useEffect(() => {
    if (value !== undefined) held.last = value;
  }, [held, value]);
  return value ?? held.last;
}
