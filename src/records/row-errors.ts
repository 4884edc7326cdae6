import { createContext } from 'react';

/** The error at a path of the form, for fields that have parts: 'names.0.name'. */
export const RowErrors = createContext<(path: string) => string | undefined>(() => undefined);
