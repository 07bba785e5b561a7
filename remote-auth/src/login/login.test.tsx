import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderRemote,
  sampleUser,
  type TestResponses,
} from '@fitreel/sdk/testing';
import remote from '../remote';
import { descriptionOf, enterText } from '../testing/fields.test-support';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './login';
import '../signup/signup';

const ACCEPTED = { foundUser: sampleUser, encodedToken: 'token-1' };

/** @param state location state, as the shell sets it when it redirects to the login page */
async function openLogin(responses?: TestResponses, state?: unknown) {
  const platform = createTestPlatform({ responses });
  const { router } = renderRemote(remote, { at: '/elsewhere', platform });
  await act(() => router.navigate('/login', { state }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  return { platform, router, user: userEvent.setup() };
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Login' });

test('a user logs in and returns to the page that sent them to login', async () => {
  const { platform, router, user } = await openLogin(
    { 'POST /auth/login': ACCEPTED },
    { from: '/history?a=1#b' },
  );
  // Browsers themselves remove a plain space around an email, but not the no-break space of a copied text.
  await user.click(email());
  await user.paste('\u00a0ada@example.com\u00a0');
  await user.type(password(), ' eightchr ');
  await user.click(screen.getByLabelText('Remember me'));
  await user.click(submit());

  expect(await screen.findByText('elsewhere: /history?a=1#b')).toBeDefined();
  expect(platform.requests).toEqual([
    {
      method: 'POST',
      path: '/auth/login',
      body: { email: 'ada@example.com', password: ' eightchr ', remember: true },
    },
  ]);
  expect(platform.session.getSnapshot()).toEqual({ signedIn: true, token: 'token-1' });
  expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Login successfully', style: 'success' });
  expect(router.state.historyAction).toBe('REPLACE');
});

test.each([undefined, { from: '//evil.example' }, { from: '/login' }, { from: '/signup?a=1' }])(
  'with the location state %j, login leads home',
  async (state) => {
    const { user } = await openLogin({ 'POST /auth/login': ACCEPTED }, state);
    await enterText(user, email(), 'ada@example.com');
    await user.type(password(), 'eightchr{Enter}');
    expect(await screen.findByText('elsewhere: /')).toBeDefined();
  },
);

test('each field says what it holds to browsers and password managers', async () => {
  await openLogin();
  expect(email().getAttribute('type')).toBe('email');
  expect([email(), password()].map(({ name, autocomplete }) => [name, autocomplete])).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ]);
});

test('the guest logs in with one click', async () => {
  const { platform, user } = await openLogin({ 'POST /auth/login': ACCEPTED }, { from: '/playlist' });
  await user.click(screen.getByRole('button', { name: 'Guest login' }));
  expect(await screen.findByText('elsewhere: /playlist')).toBeDefined();
  expect(platform.requests).toEqual([
    {
      method: 'POST',
      path: '/auth/login',
      body: { email: expect.stringContaining('@'), password: expect.any(String) },
    },
  ]);
});

test('a signed-in user is sent on', async () => {
  renderRemote(remote, { at: '/login', platform: createTestPlatform({ token: 'token-1' }) });
  expect(await screen.findByText('elsewhere: /')).toBeDefined();
});

test('missing and wrong values show at their fields, and nothing is sent', async () => {
  const { platform, user } = await openLogin();
  await user.click(submit());
  expect(descriptionOf(email())).toBe('Enter your email');
  expect(descriptionOf(password())).toBe('Enter your password');
  expect(document.activeElement).toBe(email());

  await user.type(email(), 'ada');
  await user.type(password(), 'sevench');
  expect(descriptionOf(email())).toBe('email invalid');
  expect(descriptionOf(password())).toBe('Password should be more than 8 character');
  await user.click(submit());
  expect(platform.requests).toEqual([]);

  await user.type(password(), '8');
  expect(password().getAttribute('aria-invalid')).toBeNull();
});

async function logInAgainst(failure: ApiError) {
  const page = await openLogin({ 'POST /auth/login': failure });
  await enterText(page.user, email(), 'ada@example.com');
  await enterText(page.user, password(), 'eightchr');
  await page.user.click(submit());
  return page;
}

test('a wrong password shows the text of the API at the password', async () => {
  const text = 'The credentials you entered are invalid. Unauthorized access error.';
  const { platform } = await logInAgainst(new ApiError(401, [text]));
  expect(await screen.findByText(text)).toBeDefined();
  expect(descriptionOf(password())).toBe(text);
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(password());
  expect([email().value, password().value]).toEqual(['ada@example.com', 'eightchr']);
  expect(platform.toasts.getSnapshot()).toBeNull();
});

test('an unregistered email shows a toast and a text at the email, and the form keeps what was typed', async () => {
  const text = 'The email you entered is not Registered. Not Found error.';
  const { platform, router } = await logInAgainst(new ApiError(404, [text]));
  expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Please sign up first', style: 'warning' });
  expect(await screen.findByText(text)).toBeDefined();
  expect(descriptionOf(email())).toBe(text);
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email());
  expect([email().value, password().value]).toEqual(['ada@example.com', 'eightchr']);
  expect(router.state.location.pathname).toBe('/login');
});

test('a value that only the API rejects shows at its field', async () => {
  const text = 'body/password must NOT have more than 128 characters';
  await logInAgainst(new ApiError(400, [text]));
  expect(await screen.findByText('must NOT have more than 128 characters')).toBeDefined();
  expect(descriptionOf(password())).toBe('must NOT have more than 128 characters');
  expect(document.activeElement).toBe(password());
});

test('a failure of no field shows for the whole form, which keeps what was typed', async () => {
  const failure = new ApiError(400, ['body must be object']);
  const { platform, user } = await logInAgainst(failure);
  expect((await screen.findByRole('alert')).textContent).toBe(failure.message);
  expect([email().value, password().value]).toEqual(['ada@example.com', 'eightchr']);
  expect(platform.toasts.getSnapshot()).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.type(password(), '{Enter}');
  await waitFor(() => expect(platform.requests).toHaveLength(2));
});

test('a failed guest login shows in the form, and the next attempt may succeed', async () => {
  let tries = 0;
  const { user } = await openLogin({
    'POST /auth/login': () => (++tries === 1 ? new ApiError(429, ['Too many attempts.']) : ACCEPTED),
  });
  await user.click(screen.getByRole('button', { name: 'Guest login' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
  await enterText(user, email(), 'ada@example.com');
  await enterText(user, password(), 'eightchr');
  await user.click(submit());
  expect(await screen.findByText('elsewhere: /')).toBeDefined();
});

test('while a request is under way, neither button sends another', async () => {
  const response = deferred<'POST /auth/login'>();
  const { platform, user } = await openLogin({ 'POST /auth/login': () => response.promise });
  await enterText(user, email(), 'ada@example.com');
  await enterText(user, password(), 'eightchr');
  await user.dblClick(screen.getByRole('button', { name: 'Guest login' }));
  await user.click(submit());
  await user.type(password(), '{Enter}');
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  response.resolve(ACCEPTED);
  expect(await screen.findByText('elsewhere: /')).toBeDefined();
  expect(platform.requests).toHaveLength(1);
});

test.each(['Login', 'Guest login'])(
  'only the pressed button, %s, shows that a request is under way',
  async (name) => {
    const response = deferred<'POST /auth/login'>();
    const { user } = await openLogin({ 'POST /auth/login': () => response.promise });
    await enterText(user, email(), 'ada@example.com');
    await enterText(user, password(), 'eightchr');
    const buttons = () => ['Login', 'Guest login'].map((one) => screen.getByRole('button', { name: one }));
    const busy = () => buttons().flatMap((one) => (one.getAttribute('aria-busy') ? [one.textContent] : []));
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(busy()).toEqual([name]));
    expect(buttons().map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
    await act(async () => response.reject(new ApiError(429, ['Too many attempts.'])));
    await screen.findByRole('alert');
    expect(busy()).toEqual([]);
  },
);

test('the eye shows and hides the password', async () => {
  const { user } = await openLogin();
  const eye = screen.getByRole('button', { name: 'Show password' });
  expect(password().getAttribute('type')).toBe('password');
  await user.click(eye);
  expect(password().getAttribute('type')).toBe('text');
  expect(eye.getAttribute('aria-pressed')).toBe('true');
  await user.click(eye);
  expect(password().getAttribute('type')).toBe('password');
});

test('the Forget password link leads nowhere', async () => {
  const { router, user } = await openLogin({}, { from: '/history' });
  await enterText(user, email(), 'ada@example.com');
  const before = router.state.location;
  await user.click(screen.getByRole('link', { name: 'Forget password' }));
  expect(router.state.location).toBe(before);
  expect(screen.getByDisplayValue('ada@example.com')).toBe(email());
});

test('the links to signup and back keep the way back after login', async () => {
  const { router, user } = await openLogin({ 'POST /auth/login': ACCEPTED }, { from: '/likedvideos' });
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  await user.click(await screen.findByRole('button', { name: 'Guest login' }));
  expect(await screen.findByText('elsewhere: /likedvideos')).toBeDefined();
  expect(router.state.location.pathname).toBe('/likedvideos');
});
