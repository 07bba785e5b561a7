import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderPage,
  sampleUser,
  type TestResponses,
} from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from './signup';
import { descriptionOf, enterText } from '../testing/fields.test-support';

const CREATED = { createdUser: sampleUser, encodedToken: 'token-1' };
const TERMS = 'I accepted all terms and conditions';

async function openSignup(responses?: TestResponses) {
  const platform = createTestPlatform({ responses });
  const { router } = renderPage(description, 'signup', page, { at: '/signup', platform });
  await screen.findByRole('heading', { level: 1, name: 'Sign up' });
  return { platform, router, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Create new account' });

const TYPED = {
  'First name': 'Ada ',
  'Last name': ' Move',
  Email: 'ada@example.com\u00a0',
  Password: 'eightchr',
  'Confirm password': 'eightchr',
};

async function fill(user: ReturnType<typeof userEvent.setup>) {
  for (const [label, text] of Object.entries(TYPED)) await enterText(user, field(label), text);
  await user.click(field(TERMS));
}

/** The current values of the fields. */
const values = () => Object.fromEntries(Object.keys(TYPED).map((label) => [label, field(label).value]));

test('a guest signs up: the page stays, and says that the lists come along', async () => {
  const platform = createTestPlatform({
    token: `e30.${btoa('{"guest":true}')}.signature`,
    responses: { 'POST /auth/signup': CREATED },
  });
  renderPage(description, 'signup', page, { at: '/signup', platform });
  expect(await screen.findByText('Everything you saved as a guest comes with you.')).toBeDefined();
  const user = userEvent.setup();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('elsewhere: /')).toBeDefined();
  expect(platform.session.getSnapshot().token).toBe('token-1');
});

test('a visitor creates an account, and is at home and logged in', async () => {
  const { platform, router, user } = await openSignup({ 'POST /auth/signup': CREATED });
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('elsewhere: /')).toBeDefined();
  expect(platform.requests).toEqual([
    {
      method: 'POST',
      path: '/auth/signup',
      body: {
        firstName: 'Ada',
        lastName: 'Move',
        email: 'ada@example.com',
        password: 'eightchr',
        confirmPassword: 'eightchr',
      },
    },
  ]);
  expect(platform.session.getSnapshot()).toEqual({ signedIn: true, token: 'token-1' });
  expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Sign up successfully', style: 'success' });
  expect(router.state.historyAction).toBe('REPLACE');
});

test('every field and the terms are required, and nothing is sent without them', async () => {
  const { platform, user } = await openSignup();
  await user.type(field('First name'), '   ');
  await user.click(submit());
  expect(descriptionOf(field('First name'))).toBe('Enter your first name');
  expect(descriptionOf(field('Last name'))).toBe('Enter your last name');
  expect(descriptionOf(field('Email'))).toBe('Enter your email');
  expect(descriptionOf(field('Password'))).toBe('At least 8 characters Enter your password');
  expect(descriptionOf(field('Confirm password'))).toBe('Enter your password again');
  expect(descriptionOf(field(TERMS))).toBe('Accept the terms and conditions to continue');
  for (const label of [...Object.keys(TYPED), TERMS])
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(platform.requests).toEqual([]);
});

test.each([...Object.keys(TYPED), TERMS])('if %s is missing, it gets the focus', async (label) => {
  const { platform, user } = await openSignup();
  await fill(user);
  if (label === TERMS) await user.click(field(TERMS));
  else await user.clear(field(label));
  await user.click(submit());
  expect(document.activeElement).toBe(field(label));
  expect(platform.requests).toEqual([]);
});

test('the first of several wrong fields gets the focus', async () => {
  const { user } = await openSignup();
  await fill(user);
  await user.clear(field('Last name'));
  await user.type(field('Confirm password'), '!');
  await user.click(submit());
  expect(document.activeElement).toBe(field('Last name'));
});

test('each field says what it holds to browsers and password managers', async () => {
  await openSignup();
  const known = Object.keys(TYPED).map((label) => [field(label).name, field(label).autocomplete]);
  expect(known).toEqual([
    ['firstName', 'given-name'],
    ['lastName', 'family-name'],
    ['email', 'username'],
    ['password', 'new-password'],
    ['confirmPassword', 'new-password'],
  ]);
});

test('Enter in a field submits', async () => {
  const { user } = await openSignup({ 'POST /auth/signup': CREATED });
  await fill(user);
  await user.type(field('Last name'), '{Enter}');
  expect(await screen.findByText('elsewhere: /')).toBeDefined();
});

test('wrong values show the texts of behaviour.md', async () => {
  const { platform, user } = await openSignup();
  await enterText(user, field('Email'), 'ada');
  await enterText(user, field('Password'), 'sevench');
  await enterText(user, field('Confirm password'), 'eightchr');
  await user.click(submit());
  expect(screen.getByText('invalid mail')).toBeDefined();
  expect(screen.getByText('Password should be more than 8 character')).toBeDefined();
  expect(screen.getByText('Password did not matched')).toBeDefined();
  expect(platform.requests).toEqual([]);
});

test('a mismatch disappears once the first password is corrected', async () => {
  const { user } = await openSignup();
  await fill(user);
  await user.type(field('Password'), '9');
  await user.click(submit());
  expect(screen.getByText('Password did not matched')).toBeDefined();
  await user.type(field('Password'), '{Backspace}');
  expect(screen.queryByText('Password did not matched')).toBeNull();
});

test('a registered email shows the text of the API at the email', async () => {
  const text = 'Unprocessable Entity. Email Already Exists.';
  const { platform, user } = await openSignup({ 'POST /auth/signup': new ApiError(422, [text]) });
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText(text)).toBeDefined();
  expect(descriptionOf(field('Email'))).toBe(text);
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Email'));
  expect(values()).toEqual(TYPED);
  expect(platform.toasts.getSnapshot()).toBeNull();
});

test('a value that only the API rejects shows at its field', async () => {
  const { user } = await openSignup({
    'POST /auth/signup': new ApiError(400, ['body/lastName must NOT have more than 100 characters']),
  });
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('must NOT have more than 100 characters')).toBeDefined();
  expect(descriptionOf(field('Last name'))).toBe('must NOT have more than 100 characters');
  expect(document.activeElement).toBe(field('Last name'));
});

test('a failure of no field shows for the whole form, which keeps what was typed', async () => {
  const failure = new ApiError(400, ['body/other must be string']);
  const { user } = await openSignup({ 'POST /auth/signup': failure });
  await fill(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(failure.message);
  expect(values()).toEqual(TYPED);
  expect(field(TERMS).checked).toBe(true);
});

test('while a request is under way, neither a click nor Enter sends another', async () => {
  const response = deferred<'POST /auth/signup'>();
  const { platform, user } = await openSignup({ 'POST /auth/signup': () => response.promise });
  await fill(user);
  await user.dblClick(submit());
  await user.type(field('Email'), '{Enter}');
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  response.resolve(CREATED);
  expect(await screen.findByText('elsewhere: /')).toBeDefined();
  expect(platform.requests).toHaveLength(1);
});

test('each password has its own eye', async () => {
  const { user } = await openSignup();
  const [, second] = screen.getAllByRole('button', { name: 'Show password' });
  await user.click(second as HTMLElement);
  expect(field('Password').getAttribute('type')).toBe('password');
  expect(field('Confirm password').getAttribute('type')).toBe('text');
});

test('a signed-in user is sent home', async () => {
  renderPage(description, 'signup', page, {
    at: '/signup',
    platform: createTestPlatform({ token: 'token-1' }),
  });
  expect(await screen.findByText('elsewhere: /')).toBeDefined();
});
