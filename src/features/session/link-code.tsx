import { useEffect, useState } from 'react';
import { codeDigits, codeGoodForMs, codeRestMs } from '#contract/core/limits.ts';
import { mailLinkCode } from '#contract/session/session.ts';
import { refusal } from '#src/api/refusal.ts';
import { request } from '#src/api/request.ts';
import { signInByLink } from '#src/session/sign-in/sign-in.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { Entrance } from './entrance.tsx';

interface LinkCodeProps {
  token: string;
  recipient: string;
  onDone(next: string): void;
}

const initial = { code: '' };
const minutes = codeGoodForMs / 60_000;
const restSeconds = Math.ceil(codeRestMs / 1000);

/** Mails a one-time code to the recipient of a link and asks for it, if the sender chose so. */
export function LinkCode({ token, recipient, onDone }: LinkCodeProps) {
  const [said, say] = useState('');
  const [mailed, setMailed] = useState(true);
  const [rest, setRest] = useState(0);

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

  async function mail(words: string) {
    setRest(restSeconds);
    try {
      await request(mailLinkCode, { body: { token } });
      setMailed(true);
      say(words);
      // The digits belonged to the previous code.
      form.reset();
    } catch (error) {
      setMailed(false);
      setRest(0);
      say(Object.values(refusal(error)).flat().join(' '));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    void mail('');
  }, [token]);
  useEffect(() => {
    if (rest === 0) return;
    const timer = setTimeout(setRest, 1000, rest - 1);
    return () => clearTimeout(timer);
  }, [rest]);

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
          disabled={rest > 0}
          onClick={() => void mail('A new code was mailed. The one before is no longer good.')}
        >
          Mail a new code{rest > 0 && <span className="tabular-nums"> in {rest} s</span>}
        </Button>
        <p role="status" className="text-small text-soft">
          {said}
        </p>
      </Form>
    </Entrance>
  );
}
