import { Link } from '@tanstack/react-router';
import { EditOfOne } from '#src/records/record-of-one.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { EmbeddedCode } from './embedded-code.tsx';
import { firmRecordForm } from './firm-form.tsx';

/** The firm and its brand, as everybody sees them. */
export function FirmSettings() {
  return (
    <>
      <PageHeader
        title="Firm and brand"
        back={<Link to="/app/settings">Settings</Link>}
        detail="As clients see it: on the sign-in pages, in e-mails and on certificates. Changes apply at once."
      />
      <EditOfOne of={firmRecordForm} />
      <div className="mt-8 max-w-2xl">
        <EmbeddedCode />
      </div>
    </>
  );
}
