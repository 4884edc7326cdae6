import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type DateLanguage, dateLanguages } from '#contract/core/limits.ts';
import { printedDate } from '#contract/core/printed-date.ts';
import { printingNotice } from '#contract/core/text/printable-text.ts';
import type { Draft } from '#contract/signing/drafts.ts';
import type { Kept } from '#src/edit/begin.ts';
import { comparisonProblems, isComparing } from '#src/features/signing/comparison/comparison.rules.ts';
import { lookedAtOf, useLookedAt } from '#src/features/signing/comparison/looked-at.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { FirstMailsLeft } from '#src/records/first-mails-left.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { forgetDraft, sendDraft } from '../draft.commands.ts';
import { draftPlaceOf } from '../wizard/draft-place.ts';
import { DraftScreen } from '../wizard/draft-screen.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { useDraftStep } from '../wizard/use-draft-step.ts';
import { LetterPreviewSection } from './letter-preview.tsx';
import { Reminders } from './reminders.tsx';
import { deadlineDay, endOfDay, firstDay, sendingWordsProblems, untilWords } from './sending.rules.ts';
import { SendingSummary } from './sending-summary.tsx';
import { SendingWait } from './sending-wait.tsx';

const step = 'send-for-signing';

/** The last step: the words and the deadline, a summary, and the button that sends. */
export const SendForSigning = ({ id }: { id: string }) => (
  <DraftScreen id={id} step={step}>
    {(draft, kept) => <Sending draft={draft} kept={kept} />}
  </DraftScreen>
);

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });
const languages = dateLanguages.map((value) => ({ value, label: languageNames.of(value) ?? value }));

function Sending({ draft, kept }: { draft: Draft; kept: Kept }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // Pressed while a document was compared: it is sent once that is done, unless something differs.
  const [waits, setWaits] = useState(false);
  const lookedAt = useLookedAt(draft.documents);
  const state = useDraftStep({
    ...{ id: draft.id, step, draft, kept },
    holds: (values) => ({
      ...sendingWordsProblems(values, now()),
      ...comparisonProblems(values.documents, draft.documents, lookedAt),
    }),
    onNext: (saved) => (saved.documents.some(isComparing) ? setWaits(true) : void send(saved)),
  });
  const { form } = state.edit;
  const deadline = form.field('deadline');
  const confidential = form.field('confidential');
  const reminders = form.field('reminders');
  const language = form.field('dateLanguage');

  const comparing = draft.documents.filter(isComparing);
  const sendNow = useEffectEvent(() => {
    setWaits(false);
    state.aim('next');
    void form.submit();
  });
  const isDue = waits && comparing.length === 0 && !form.busy;
  useEffect(() => {
    if (isDue) sendNow();
  }, [isDue]);

  async function send(saved: Draft) {
    setBusy(true);
    setProblems([]);
    const refused = await sendDraft(saved, lookedAtOf(saved.documents));
    setBusy(false);
    if (refused.length > 0) return setProblems(refused);
    await navigate({ ...draftPlaceOf('confirmation', draft.id), replace: true });
    forgetDraft(draft.id);
  }

  return (
    <StepForm
      state={state}
      label="Sending"
      busy={busy}
      action={
        <>
          <Send aria-hidden="true" className="size-4" /> {waits ? 'Sends when compared' : 'Send for signing'}
        </>
      }
    >
      <TextField
        {...form.field('title')}
        label="Title"
        hint={printingNotice(form.values.title)}
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextareaField
        {...form.field('message')}
        label="Message"
        hint="Included in the e-mail."
        optional
        rows={4}
      />
      <Checkbox
        checked={confidential.value}
        onChange={confidential.onChange}
        className="items-start [&>input]:mt-2"
      >
        <span className="py-1">
          Confidential
          <span className="block text-small text-soft">
            Colleagues see neither its title nor its content, the client’s managers neither. Administrators
            have to give a reason.
          </span>
        </span>
      </Checkbox>
      <div className="grid-fields items-start">
        <TextField
          type="date"
          label="To be signed by"
          hint={untilWords(deadline.value)}
          name={deadline.name}
          error={deadline.error}
          min={firstDay(now())}
          value={deadlineDay(deadline.value)}
          onChange={(day) => deadline.onChange(endOfDay(day))}
        />
        <SelectField
          label="Language of dates"
          hint={`Such as ${printedDate(today(now()), language.value)}`}
          name={language.name}
          choices={languages}
          value={language.value}
          onChange={(value) => language.onChange(value as DateLanguage)}
        />
      </div>
      <Reminders days={reminders.value} deadline={deadline.value} onChange={reminders.onChange} />
      <SendingSummary draft={draft} values={form.values} errorAt={form.errorAt} />
      <LetterPreviewSection
        id={draft.id}
        // A sender who signed already gets no letter.
        readers={draft.recipients.filter((one) => !(one.me && draft.selfSignedAt))}
        values={form.values}
      />
      <FirstMailsLeft />
      {problems.length > 0 && (
        <p
          role="alert"
          className="whitespace-pre-line rounded-control bg-bad-tint px-3 py-2 text-bad text-small"
        >
          {problems.join('\n')}
        </p>
      )}
      <SendingWait comparing={comparing} waits={waits} onStop={() => setWaits(false)} />
    </StepForm>
  );
}
