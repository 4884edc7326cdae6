import { createFileRoute } from '@tanstack/react-router';
import { payrollCalendars } from '../../../../../../../contract/payroll/payroll-calendars.ts';
import { calendarForm } from '../../../../../../features/payroll/staff/records/calendar-form.tsx';
import { updatePage } from '../../../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/calendars/update/$calendarId')({
  staticData: { page: updatePage(payrollCalendars) },
  component: () => <RecordUpdate of={calendarForm} id={Route.useParams().calendarId} />,
});
