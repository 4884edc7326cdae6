import { createFileRoute } from '@tanstack/react-router';
import { payrollCalendars } from '#contract/payroll/payroll-calendars.ts';
import { calendarForm } from '#src/features/payroll/staff/records/calendar-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/calendars/update/$calendarId')({
  staticData: { page: updatePage(payrollCalendars) },
  component: () => <RecordUpdate of={calendarForm} id={Route.useParams().calendarId} />,
});
