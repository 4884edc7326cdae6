import { useState } from 'react';
import type { Assignment } from '#contract/library/training.ts';
import type { ProofKind } from '#contract/library/words.ts';
import { refusal } from '#src/api/refusal.ts';
import { FileChoice } from '#src/files/file-choice.tsx';
import { useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { Status } from '#src/ui/status/status.tsx';
import { downloadProof, markDone, takeBackDone } from '../library.commands.ts';
import { dayWords, stateWords } from './training-words.ts';

interface CompleteCourseProps {
  course: { id: string; title: string; proof: ProofKind };
  /** The person's own; absent: nobody asked them to do it. */
  assignment: Assignment | undefined;
}

/** The person's own part in a course: by when they have to do it, or when they did it and what shows it. */
export function CompleteCourse({ course, assignment }: CompleteCourseProps) {
  const state = assignment && stateWords[assignment.state];
  return (
    <Card title="My training" action={state && <Status tone={state.tone}>{state.label}</Status>}>
      <p className="mb-3">
        {assignment ? dayWords(assignment) : 'Nobody has asked you to do it. You may all the same.'}
      </p>
      {assignment?.done_on ? <Done assignment={assignment} /> : <DoneForm key={course.id} course={course} />}
    </Card>
  );
}

function Done({ assignment }: { assignment: Assignment }) {
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  async function takeBack() {
    setBusy(true);
    await takeBackDone(assignment.course.id).catch(() => undefined);
    setBusy(false);
  }
  return (
    <div className="flex flex-wrap gap-2">
      {assignment.proof && (
        <Button size="small" onClick={() => void downloadProof(assignment).catch(sayFailed)}>
          Download my proof
        </Button>
      )}
      <Button size="small" variant="quiet" busy={busy} disabled={!online} onClick={() => void takeBack()}>
        Take it back
      </Button>
    </div>
  );
}

function DoneForm({ course }: Pick<CompleteCourseProps, 'course'>) {
  const { online } = useReach();
  const { arrived, sending, add, remove, clear, under } = useArrivedFiles();
  const [day, setDay] = useState(() => today(now()));
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setErrors({});
    try {
      await markDone(course.id, { done_on: day, upload_id: arrived[0]?.id ?? null });
      notify({ type: 'success', message: `Done: ${course.title}` });
      clear();
    } catch (error) {
      setErrors(refusal(error));
    } finally {
      setBusy(false);
    }
  }
  const general = [errors[''], errors.upload_id].flatMap((all) => all ?? []).join(' ');
  return (
    <div className="grid grid-cols-1 gap-4">
      {course.proof === 'FILE' && (
        <div>
          <p className="mb-2 text-small text-soft">Add the file that shows it, such as a certificate.</p>
          <FileChoice single arrived={arrived} sending={sending} onFiles={add} onRemove={remove} />
        </div>
      )}
      <div className="max-w-xs">
        <TextField
          label="Day you did it"
          type="date"
          value={day}
          error={errors.done_on?.[0]}
          onChange={(value) => setDay(value)}
        />
      </div>
      {general && (
        <p role="alert" className="text-small text-bad">
          {general}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          disabled={under || !online}
          aria-label={`I have done it: ${course.title}`}
          onClick={() => void submit()}
        >
          I have done it
        </Button>
        {!online && <p className="text-small text-soft">This needs a connection.</p>}
      </div>
    </div>
  );
}
