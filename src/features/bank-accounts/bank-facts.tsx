import type { BankValues } from '#contract/clients/bank-accounts.ts';
import { labelOf } from '#src/lib/names.ts';
import { cx } from '#src/ui/cx.ts';

/** 'CH93 0076 2011 …': an IBAN as people read it aloud. */
const inFours = (iban: string | null) => iban?.replace(/(.{4})(?=.)/g, '$1 ') ?? null;

/** The facts of an account by their labels, in the order in which people compare them. */
const factsOf = (values: BankValues): readonly [string, string | null][] => [
  ['Account holder', values.holder_name],
  ['IBAN', inFours(values.iban)],
  ['Account number', values.account_no],
  ['Bank', values.bank_name],
  ['Country', values.country?.name ?? null],
  ['BIC', values.bic],
  ['Routing number', values.routing],
  ['Currency', values.currency],
  ['Used for', values.purposes.map(labelOf).join(', ') || null],
  ...values.more.map(({ label, value }): [string, string] => [label, value]),
];

/** The facts that an account has. */
export const knownFacts = (values: BankValues) =>
  factsOf(values).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));

/** An account before and after a change, line by line; changed lines are marked by a word, too. */
export function Comparison({ before, after }: { before: BankValues; after: BankValues }) {
  const known = new Map([['Label', before.label] as const, ...factsOf(before)]);
  const lines = [['Label', after.label] as const, ...factsOf(after)];
  const gone = [...known].filter(([label, value]) => value && !lines.some(([other]) => other === label));
  return (
    <table className="w-full text-left text-small">
      <thead className="text-soft">
        <tr>
          <th className="py-1 pr-4 font-normal" scope="col">
            <span className="sr-only">Fact</span>
          </th>
          <th className="py-1 pr-4 font-normal" scope="col">
            In use
          </th>
          <th className="py-1 font-normal" scope="col">
            Proposed
          </th>
        </tr>
      </thead>
      <tbody>
        {[...lines, ...gone.map(([label]) => [label, null] as const)].map(([label, value]) => {
          const earlier = known.get(label) ?? null;
          if (value === null && earlier === null) return null;
          const isChanged = value !== earlier;
          return (
            <tr key={label} className="border-t border-line align-top">
              <th className="py-1.5 pr-4 font-normal text-soft" scope="row">
                {label}
              </th>
              <td className="py-1.5 pr-4 wrap-anywhere">{earlier ?? '-'}</td>
              <td className={cx('py-1.5 wrap-anywhere', isChanged && 'font-semibold')}>
                {value ?? '-'}
                {isChanged && <span className="ml-2 font-normal text-soft">changed</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
