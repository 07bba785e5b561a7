import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CheckboxField,
  Form,
  FormError,
  PasswordField,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from './index';

interface Values {
  email: string;
  password: string;
  bio: string;
  terms: boolean;
}

function Signup({ onDone }: { onDone(values: Values): void }) {
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { email: '', password: '', bio: '', terms: false },
  });
  const { errors } = formState;
  return (
    <Form label="Sign up" onSubmit={handleSubmit(onDone)}>
      <TextField
        label="Email"
        type="email"
        hint="Nobody else sees it"
        error={errors.email?.message}
        {...register('email', { validate: (email) => email.includes('@') || 'invalid mail' })}
      />
      <PasswordField label="Password" {...register('password')} />
      <TextField label="About you" multiline {...register('bio')} />
      <CheckboxField
        label="I accepted all terms and conditions"
        error={errors.terms?.message}
        {...register('terms', { required: 'accept the terms first' })}
      />
      <SubmitButton busy={false}>Create new account</SubmitButton>
    </Form>
  );
}

it('links an error to its field, focuses the field, and clears the error once it is corrected', async () => {
  const user = userEvent.setup();
  const done = jest.fn<void, [Values]>();
  render(<Signup onDone={(values) => done(values)} />);
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email.getAttribute('aria-invalid')).toBeNull();
  expect(describedBy(email)).toBe('Nobody else sees it');

  await user.type(email, 'nobody');
  await user.type(screen.getByRole('textbox', { name: 'About you' }), 'one{Enter}two');
  await user.click(screen.getByRole('button', { name: 'Create new account' }));

  expect(done).not.toHaveBeenCalled();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(email)).toBe('Nobody else sees it invalid mail');
  expect(document.activeElement).toBe(email);
  const terms = screen.getByRole('checkbox', { name: 'I accepted all terms and conditions' });
  expect(terms.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(terms)).toBe('accept the terms first');

  await user.type(email, '@example.com');
  await user.click(terms);
  await user.type(screen.getByLabelText('Password'), 'long enough{Enter}');

  expect(done).toHaveBeenCalledWith({
    email: 'nobody@example.com',
    password: 'long enough',
    bio: 'one\ntwo',
    terms: true,
  });
  expect(screen.queryByText('invalid mail')).toBeNull();
});

it('shows and hides a password, and the eye has the state', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" defaultValue="secret" />);
  const input = screen.getByLabelText('Password');
  const eye = screen.getByRole('button', { name: 'Show password' });
  expect([input.getAttribute('type'), eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await user.click(eye);
  expect([input.getAttribute('type'), eye.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await user.click(eye);
  expect([input.getAttribute('type'), eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
});

it('submits once while busy, and the button keeps its text', async () => {
  const user = userEvent.setup();
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <Form label="Log in" onSubmit={submit}>
      <TextField label="Email" />
      <SubmitButton busy={busy}>Login</SubmitButton>
    </Form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Login' });
  await user.click(button);
  expect(submit).toHaveBeenCalledTimes(1);

  rerender(form(true));
  expect(button.getAttribute('aria-busy')).toBe('true');
  await user.click(button);
  await user.type(screen.getByRole('textbox', { name: 'Email' }), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  expect(button.textContent).toBe('Login');
});

it('submits once while a save is pending, and again after it failed', async () => {
  const reported: unknown[] = [];
  globalThis.reportError = (error) => reported.push(error);
  const rejects: ((reason: Error) => void)[] = [];
  const save = () => new Promise<void>((_, reject) => rejects.push(reject));
  render(
    <Form
      label="Playlist"
      onSubmit={(event) => {
        event.preventDefault();
        return save();
      }}
    >
      <TextField label="Title" />
    </Form>,
  );
  const form = screen.getByRole('form', { name: 'Playlist' });
  // Two submits in a row, before React renders anything.
  fireEvent.submit(form);
  expect(fireEvent.submit(form)).toBe(false);
  expect(rejects).toHaveLength(1);

  const failure = new Error('The disk is full');
  rejects[0]?.(failure);
  await waitFor(() => expect(reported).toEqual([failure]));
  fireEvent.submit(form);
  expect(rejects).toHaveLength(2);
});

it('announces the error of the whole form, and shows nothing without one', () => {
  const { rerender } = render(<FormError />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<FormError>It failed</FormError>);
  expect(screen.getByRole('alert').textContent).toBe('It failed');
});

/** The text of the elements that describe `element`, in their order. */
function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no #${id}`).join(' ');
}

it('a choice has its label, the chosen value and its error', async () => {
  const onChange = jest.fn<void, [string]>();
  const options = [
    ['s', 'Seconds'],
    ['r', 'Repetitions'],
  ] as const;
  render(
    <SelectField
      label="Unit"
      options={options}
      defaultValue="s"
      error="Choose another one"
      onChange={({ target }) => onChange(target.value)}
    />,
  );
  const unit = screen.getByRole('combobox', { name: 'Unit' });
  await userEvent.selectOptions(unit, 'Repetitions');
  expect(onChange).toHaveBeenCalledWith('r');
  expect(describedBy(unit)).toBe('Choose another one');
});
