import { masked } from '#contract/payroll/amounts.ts';

type Values = Record<string, unknown>;

export const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** A record with some of its fields masked; nothing stays nothing. */
const maskedRecord = (record: unknown, fields: readonly string[]) =>
  isObject(record)
    ? {
        ...record,
        ...Object.fromEntries(fields.map((field) => [field, record[field] === null ? null : masked])),
      }
    : record;

/** The answer of a call of a record with some of its fields masked: a list or one record. A history, which is an array, stays as it is. */
export function maskedAnswer(answer: unknown, fields: readonly string[]): unknown {
  if (!isObject(answer) || Array.isArray(answer)) return answer;
  const { data } = answer;
  return Array.isArray(data)
    ? { ...answer, data: data.map((record) => maskedRecord(record, fields)) }
    : maskedRecord(answer, fields);
}
