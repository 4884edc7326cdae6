import { useEffect, useState } from 'react';
import { firstAdministratorForm, firstPersonForm } from '#contract/setup.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { FieldErrors } from '#src/ui/form/field-errors.ts';
import type { Schema } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import type { SetupDraft } from './draft.ts';
import { SetupStepForm, type StepProps } from './step-form.tsx';

const canMakePasskey = async () => (await import('#src/offline/vault/passkey.ts')).hasAuthenticator();

type Way = 'password' | 'passkey';
type Values = SetupDraft['administrator'];

interface AdministratorStepProps extends StepProps<'administrator'> {
  onFinish(values: Values, way: Way): Promise<FieldErrors | undefined>;
}

/** The server's names of the fields, without where they stand in the call. */
const atFields = (errors: FieldErrors | undefined): FieldErrors | undefined =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [path.replace(/^administrator\.(by\.)?/, ''), messages]),
  );

/** Last step: the person who sets the firm up becomes its administrator. */
export function AdministratorStep({ values, onDraft, back, onFinish }: AdministratorStepProps) {
  const [way, setWay] = useState<Way>('password');
  const [hasPasskeys, setHasPasskeys] = useState(false);
  useEffect(() => {
    canMakePasskey().then(setHasPasskeys, reportError);
  }, []);
  const schema: Schema<unknown> = way === 'password' ? firstAdministratorForm : firstPersonForm;
  const form = useForm({
    schema,
    initial: values,
    onDraft,
    submit: async (): Promise<FieldErrors | undefined> => atFields(await onFinish(form.values, way)),
  });
  return (
    <SetupStepForm
      form={form}
      title="You"
      detail="You become the administrator: you invite the others and decide what each may do."
      back={back}
      go={way === 'password' ? 'Finish' : 'Make a passkey and finish'}
    >
      <div className="grid-fields">
        <TextField
          {...form.field('first_name')}
          label="First name"
          autoComplete="given-name"
          enterKeyHint="next"
        />
        <TextField
          {...form.field('last_name')}
          label="Last name"
          autoComplete="family-name"
          enterKeyHint="next"
        />
      </div>
      <TextField
        {...form.field('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
      />
      {way === 'password' ? (
        <PasswordField
          {...form.field('password')}
          label="Password"
          hint="At least 8 characters; a phrase of several words is best."
          autoComplete="new-password"
          enterKeyHint="go"
        />
      ) : (
        <p className="text-soft">
          You will sign in with the fingerprint, face or PIN of this device, without a password.
        </p>
      )}
      {hasPasskeys && (
        <Button
          variant="quiet"
          className="self-start"
          onClick={() => setWay(way === 'password' ? 'passkey' : 'password')}
        >
          {way === 'password' ? 'Use a passkey instead' : 'Use a password instead'}
        </Button>
      )}
    </SetupStepForm>
  );
}
