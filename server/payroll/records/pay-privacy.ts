import { seesPay } from '#contract/payroll/amounts.ts';
import { secretFields } from '#contract/payroll/payroll-employees.ts';
import type { ActivityEntry } from '#server/activity/activity.ts';
import type { Handler } from '#server/http/handler.ts';
import { isObject, maskedAnswer } from '#server/records/masked-answer.ts';

const withoutSecrets = (values: unknown) =>
  isObject(values)
    ? Object.fromEntries(
        Object.entries(values).filter(([field]) => !secretFields.some((one) => one === field)),
      )
    : values;

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
    return seesPay(call.actor.permissions) ? answer : maskedAnswer(answer, secretFields);
  },
});
