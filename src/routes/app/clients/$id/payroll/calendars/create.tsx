import { createFileRoute } from '@tanstack/react-router';
import { payrollCalendars } from '#contract/payroll/payroll-calendars.ts';
import { calendarForm } from '#src/features/payroll/staff/records/calendar-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/payroll/calendars/create')({
  staticData: { page: createPage(payrollCalendars) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={calendarForm} />,
});
