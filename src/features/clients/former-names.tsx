import { Plus, X } from 'lucide-react';
import type { Client } from '#contract/clients/clients.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { FormSection } from '#src/ui/section/form-section.tsx';
import type { ClientValues } from './client-values.ts';

type FormerName = Client['former_names'][number];

/** The client's former names, each with the day it ended. */
export function FormerNames({ form }: { form: FormState<ClientValues> }) {
  const { value: names, onChange } = form.field('former_names');
  const change = (at: number, part: Partial<FormerName>) =>
    onChange(names.map((each, place) => (place === at ? { ...each, ...part } : each)));
  return (
    <FormSection title="Earlier names">
      {names.map(({ name, rename_date }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity but their place
          key={at}
          className="flex items-start gap-2 md:col-span-2"
        >
          <div className="grid grid-cols-1 flex-1 items-start gap-x-5 gap-y-3 md:grid-cols-2">
            <TextField
              label="Earlier name"
              autoComplete="off"
              enterKeyHint="next"
              value={name}
              error={form.errorAt(`former_names.${at}.name`)}
              onChange={(name) => change(at, { name })}
            />
            <TextField
              type="date"
              label="Until"
              max={today(now())}
              value={rename_date}
              error={form.errorAt(`former_names.${at}.rename_date`)}
              onChange={(rename_date) => change(at, { rename_date })}
            />
          </div>
          <IconButton
            label={`Remove ${name || 'this earlier name'}`}
            icon={<X />}
            className="mt-6"
            onClick={() => onChange(names.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <div className="md:col-span-2">
        <Button size="small" onClick={() => onChange([...names, { name: '', rename_date: '' }])}>
          <Plus aria-hidden="true" className="size-4" /> Add an earlier name
        </Button>
      </div>
    </FormSection>
  );
}
