import { masked, seesPay } from '../../../contract/payroll/amounts.ts';
import { secretFields } from '../../../contract/payroll/payroll-employees.ts';
import type { ActivityEntry } from '../../activity/activity.ts';
import type { Handler } from '../../http/handler.ts';

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const withoutSecrets = (values: unknown) =>
  isObject(values)
    ? Object.fromEntries(
        Object.entries(values).filter(([field]) => !secretFields.some((one) => one === field)),
      )
    : values;

/** The record with its pay and identifiers masked; nothing stays nothing. */
const maskedRecord = (record: unknown) =>
  isObject(record)
    ? {
        ...record,
        ...Object.fromEntries(secretFields.map((field) => [field, record[field] === null ? null : masked])),
      }
    : record;

/** The answer of a call of the record, masked: a list, one record, or its history, which holds no secrets. */
function maskedAnswer(answer: unknown): unknown {
  if (!isObject(answer) || Array.isArray(answer)) return answer;
  const { data } = answer;
  return Array.isArray(data) ? { ...answer, data: data.map(maskedRecord) } : maskedRecord(answer);
}

/** A handler of employees that keeps pay and identifiers out of the activity log, and from those who may not see them. */
export const withPayPrivacy = (handler: Handler): Handler => ({
  ...handler,
  async run(call) {
    const activity = (entry: ActivityEntry) =>
      call.activity({
        ...entry,
        ...('old' in entry && { old: withoutSecrets(entry.old) }),
        ...('attributes' in entry && { attributes: withoutSecrets(entry.attributes) }),
      });
    const answer = await handler.run({ ...call, activity });
    return seesPay(call.actor.permissions) ? answer : maskedAnswer(answer);
  },
});
