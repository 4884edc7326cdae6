import * as v from 'valibot';
import { optionalSigns } from '../core/rules.ts';

const message = 'Write a percentage from 0 to 100, such as 25 or 33.3333.';

/** A share in percent with four decimals, or nothing. */
export const percent = () =>
  v.pipe(
    optionalSigns(12),
    v.transform((text) => text?.replace(/\s*%$/, '').replace(',', '.') ?? null),
    v.check((text) => text === null || (/^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) <= 100), message),
    v.transform((text) => {
      const [whole = '', decimals = ''] = text?.split('.') ?? [];
      return text === null ? null : `${Number(whole)}.${decimals.padEnd(4, '0')}`;
    }),
    v.metadata({ answer: v.nullable(v.string()) }),
  );

/** '33.3333' → '33.3333 %', '25.0000' → '25 %' */
export const percentText = (share: string): string => `${Number(share)} %`;
