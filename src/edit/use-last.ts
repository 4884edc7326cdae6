import { useEffect, useState } from 'react';

/** The value, or its last one while there is none: an edited record stays unchanged when others delete it. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [held] = useState<{ last: T | undefined }>({ last: value });
  useEffect(() => {
    if (value !== undefined) held.last = value;
  }, [held, value]);
  return value ?? held.last;
}
