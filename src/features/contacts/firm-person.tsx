import { Contact, Mail, Phone } from 'lucide-react';
import type { FirmContact } from '#contract/clients/firm-contacts.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { telOf, vcardOf } from '#src/lib/vcard.ts';
import { config } from '#src/session/config.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Button, buttonClass } from '#src/ui/button/button.tsx';

const tasks: Record<FirmContact['roles'][number], string> = {
  LEAD: 'Your main contact',
  DEPUTY: 'Deputy',
  PARTNER: 'Partner',
  ASSOCIATE: 'Associate',
  PAYROLL: 'Payroll',
};

/** A colleague's part for the client, in words. */
export const taskWords = ({ roles }: FirmContact): string => roles.map((role) => tasks[role]).join(', ');

/** The ways to reach somebody at the firm: call, write, keep among one's own contacts. */
export function ReachButtons({
  name,
  email,
  phone,
  title,
}: {
  name: string;
  email: string;
  phone: string;
  title?: string;
}) {
  const save = () => {
    const card = vcardOf({ name, organisation: config().firm.name, email, phone, ...(title && { title }) });
    downloadFile(
      new Blob([card], { type: 'text/vcard' }),
      `${name.replaceAll(/[^\p{L}\p{N} .-]/gu, '_')}.vcf`,
    );
  };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {phone && (
        <a
          href={telOf(phone)}
          className={buttonClass('plain', 'small')}
          aria-label={`Call ${name}, ${phone}`}
        >
          <Phone aria-hidden="true" className="size-4" /> Call
        </a>
      )}
      {email && (
        <a
          href={`mailto:${email}`}
          className={buttonClass('plain', 'small')}
          aria-label={`Write to ${name}, ${email}`}
        >
          <Mail aria-hidden="true" className="size-4" /> Write
        </a>
      )}
      <Button size="small" onClick={save} aria-label={`Add to contacts: ${name}`}>
        <Contact aria-hidden="true" className="size-4" /> Add to contacts
      </Button>
    </div>
  );
}

/** Somebody at the firm, and how they are reached. */
export function FirmPerson({ person }: { person: FirmContact }) {
  const { name, job_title, email, phone } = person;
  return (
    <li className="flex gap-4 rounded-card border border-line bg-paper p-4">
      <Avatar name={name} className="size-11" />
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-small text-soft">{[taskWords(person), job_title].filter(Boolean).join(' · ')}</p>
        <div className="mt-1 text-small text-soft">
          {phone && <p>{phone}</p>}
          {email && <p className="wrap-anywhere">{email}</p>}
        </div>
        <ReachButtons name={name} email={email} phone={phone} title={job_title} />
      </div>
    </li>
  );
}
