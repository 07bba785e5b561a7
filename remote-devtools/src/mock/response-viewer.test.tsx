import { screen, waitFor } from '@testing-library/react';
import { click, data, method, open, status, type User } from '../testing/tester.test-support';

async function sendAndWait(user: User) {
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 200 OK · Success'));
}

const responses = { 'GET /test-todos': { todos: ['run'] }, 'DELETE /test-todos': { todos: [] } };

test('the data can be focused, so that a keyboard scrolls them', async () => {
  const { user } = await open({ responses });
  await sendAndWait(user);
  screen.getByRole('button', { name: 'Copy' }).focus();
  await user.tab();
  expect(document.activeElement).toBe(data());
});

test('Copy copies the data as shown, and says so until the next response', async () => {
  const { user } = await open({ responses });
  await sendAndWait(user);
  await click(user, 'Copy');
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status');
  expect(await navigator.clipboard.readText()).toBe(data().textContent);
  await user.selectOptions(method(), 'DELETE');
  await sendAndWait(user);
  expect(screen.queryByText('Copied')).toBeNull();
});

test('a clipboard that rejects is reported next to the button', async () => {
  const { user } = await open({ responses });
  await sendAndWait(user);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await click(user, 'Copy');
  expect(await screen.findByText('Couldn’t copy. Select the text instead.')).toBeDefined();
});

test('a browser without a clipboard is reported too', async () => {
  const { user } = await open({ responses });
  await sendAndWait(user);
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await click(user, 'Copy');
  expect(await screen.findByText(/^Couldn’t copy/)).toBeDefined();
});
