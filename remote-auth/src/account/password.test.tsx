import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../remote';
import { descriptionOf, enterText } from '../testing/fields.test-support';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './account';
import './password';

const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.signature`;

async function openPassword(responses: TestResponses = {}, claims: object = { name: 'Ada' }) {
  const platform = createTestPlatform({ token: tokenOf(claims), responses });
  renderRemote(remote, { at: '/account/password', platform });
  const title = 'guest' in claims ? 'Account' : 'Change password';
  await screen.findByRole('heading', { level: 1, name: title });
  return { platform, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Change password' });
const LABELS = ['Current password', 'New password', 'Confirm new password'];

async function fill(user: ReturnType<typeof userEvent.setup>, ...texts: string[]) {
  for (const [index, label] of LABELS.entries()) await enterText(user, field(label), texts[index] ?? '');
  await user.click(submit());
}

test('changes the password, says so, and empties the form', async () => {
  const { platform, user } = await openPassword({ 'PUT /auth/password': {} });
  await fill(user, 'the old one', 'a new one', 'a new one');
  expect(platform.requests).toEqual([
    {
      method: 'PUT',
      path: '/auth/password',
      body: { currentPassword: 'the old one', newPassword: 'a new one' },
    },
  ]);
  expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Password changed', style: 'success' });
  expect(LABELS.map((label) => field(label).value)).toEqual(['', '', '']);
  expect(platform.session.getSnapshot().signedIn).toBe(true);
});

test('a wrong current password shows at its field, and the session goes on', async () => {
  const wrong = new ApiError(422, ['That is not your current password.']);
  const { platform, user } = await openPassword({ 'PUT /auth/password': wrong });
  await fill(user, 'not the old one', 'a new one', 'a new one');
  expect(descriptionOf(field('Current password'))).toBe('That is not your current password.');
  expect(document.activeElement).toBe(field('Current password'));
  expect(platform.session.getSnapshot().signedIn).toBe(true);
});

test('sends nothing while a field is wrong', async () => {
  const { platform, user } = await openPassword();
  await fill(user, 'the old one', 'short', 'other');
  expect(descriptionOf(field('New password'))).toContain('Password should be more than 8 character');
  expect(descriptionOf(field('Confirm new password'))).toBe('Password did not matched');
  expect(platform.requests).toEqual([]);
});

test('a guest has no password to change, and is told how to keep the lists', async () => {
  await openPassword({}, { name: 'Guest', guest: true });
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
});

test.each([
  [{ name: 'Ada', email: 'ada@example.org' }, 'NameAdaEmailada@example.org'],
  [{ email: 'ada@example.org' }, 'Emailada@example.org'],
  [{}, undefined],
])('the account of %j says who is logged in, and leads to the password', async (claims, profile) => {
  renderRemote(remote, { at: '/account', platform: createTestPlatform({ token: tokenOf(claims) }) });
  expect(await screen.findByText('You’re logged in.')).toBeDefined();
  const section = screen.queryByRole('region', { name: 'Profile' });
  expect(section?.querySelector('dl')?.textContent).toBe(profile);
  expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(
    '/account/password',
  );
});
