import { createFileRoute } from '@tanstack/react-router';
import { payrollCalendars } from '#contract/payroll/payroll-calendars.ts';
import { calendarScreens } from '#src/features/payroll/staff/records/calendar-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/payroll/staff/records/calendar-form.tsx')).calendarForm;

export const Route = createFileRoute('/app/clients/$id/payroll/calendars/')({
  staticData: { page: listPage(payrollCalendars) },
  component: () => <RecordList of={calendarScreens} form={form} />,
});
