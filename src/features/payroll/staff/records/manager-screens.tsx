import { UserRoundCog } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { type PayrollManager, payrollManagers } from '#contract/payroll/payroll-managers.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useColleagueChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { useCalendarChoices } from './payroll-choices.ts';

const day = (value: string) => formatDate(value, dateFormats.date);

function ManagerCard({ row: { user, backup, calendars, from, to } }: { row: PayrollManager }) {
  return (
    <>
      <p className="flex-1">
        {user.name}
        <span className="block text-small text-soft">
          {calendars.map(({ name }) => name).join(', ') || 'All calendars'}
        </span>
      </p>
      <p className="mt-2 text-small text-soft">{to ? `${day(from)} to ${day(to)}` : `Since ${day(from)}`}</p>
      {backup && <p className="text-small text-soft">Stood in for by {backup.name}</p>}
    </>
  );
}

export const managerScreens = recordScreens(payrollManagers, {
  titleOf: ({ user }) => user.name,
  useChoices() {
    const colleagues = useColleagueChoices();
    return { user: colleagues, backup: colleagues, calendars: useCalendarChoices() };
  },
  icon: <UserRoundCog />,
  headOf: () => 'Payroll manager',
  Card: ManagerCard,
  empty: 'Colleagues who run this client’s payrolls, and who stands in for them.',
});
