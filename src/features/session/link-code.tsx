import { useEffect, useState } from 'react';
import { codeDigits, codeGoodForMs, codeRestMs } from '../../../contract/limits.ts';
import { mailLinkCode } from '../../../contract/session.ts';
import { send } from '../../api/core.ts';
import { refusal } from '../../api/refusal.ts';
import { signInByLink } from '../../session/sign-in.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { anyValues } from '../../ui/form/schema.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Entrance } from './entrance.tsx';

interface LinkCodeProps {
  token: string;
  recipient: string;
  onDone(next: string): void;
}

const initial = { code: '' };
const minutes = codeGoodForMs / 60_000;

/** Mails a one-time code to the recipient of a link and asks for it, as the sender wished. */
export function LinkCode({ token, recipient, onDone }: LinkCodeProps) {
  const [said, say] = useState('');
  const [mailed, setMailed] = useState(true);
  const [resting, setResting] = useState(false);

  async function mail(words: string) {
    setResting(true);
    try {
      await send(mailLinkCode, { body: { token } });
      setMailed(true);
      say(words);
    } catch (error) {
      setMailed(false);
      setResting(false);
      say(Object.values(refusal(error)).flat().join(' '));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    void mail('');
  }, [token]);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(setResting, codeRestMs, false);
    return () => clearTimeout(timer);
  }, [resting]);

  const form = useForm({
    schema: anyValues<typeof initial>(),
    initial,
    async submit({ code }) {
      const result = await signInByLink(token, code);
      if ('refused' in result) return result.refused;
      onDone(result.next);
      return undefined;
    },
  });
  return (
    <Entrance
      title="Enter your code"
      detail={
        mailed
          ? `A code of ${codeDigits} digits was mailed to ${recipient}, at the address this link came to. It is good for ${minutes} minutes.`
          : `Enter the newest code you were mailed. It is good for ${minutes} minutes.`
      }
    >
      <Form form={form} label="One-time code">
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          autoFocus
          {...form.field('code')}
        />
        <Button type="submit" variant="primary" size="large" busy={form.busy}>
          Continue
        </Button>
        <Button
          disabled={resting}
          onClick={() => void mail('A new code was mailed. The one before is no longer good.')}
        >
          Mail a new code
        </Button>
        <p role="status" className="text-small text-soft">
          {said}
        </p>
      </Form>
    </Entrance>
  );
}
