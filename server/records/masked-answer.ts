import { masked } from '#contract/payroll/amounts.ts';

type Values = Record<string, unknown>;

export const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The answer of a call of a record with some of its fields changed: a list or one record. A history, which is an array, stays as it is. */
function changedAnswer(answer: unknown, changed: (record: Values) => Values): unknown {
  if (!isObject(answer) || Array.isArray(answer)) return answer;
  const of = (record: unknown) => (isObject(record) ? { ...record, ...changed(record) } : record);
  const { data } = answer;
  return Array.isArray(data) ? { ...answer, data: data.map(of) } : of(answer);
}

/** With some of its fields masked; nothing stays nothing. */
export const maskedAnswer = (answer: unknown, fields: readonly string[]): unknown =>
  changedAnswer(answer, (record) =>
    Object.fromEntries(fields.map((field) => [field, record[field] === null ? null : masked])),
  );

/** With these fields in place of its own. */
export const hiddenAnswer = (answer: unknown, fields: Values): unknown => changedAnswer(answer, () => fields);
