import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { click, field, method, open, status, type, type User } from '../testing/tester.test-support';

const list = () => screen.queryByRole('list', { name: 'Last requests' });
const items = () => within(screen.getByRole('list', { name: 'Last requests' })).getAllByRole('listitem');
const logged = (count: number) => waitFor(() => expect(items()).toHaveLength(count));

const responses = {
  'GET /test-todos': { todos: [] },
  'POST /user/likes': new ApiError(409, ['already there']),
};

async function sendTwo(user: User) {
  await click(user, 'Send');
  await logged(1);
  await user.selectOptions(method(), 'POST');
  await type(user, 'Endpoint', '/api/user/likes');
  await type(user, 'Body', '{"video": 1}');
  await click(user, 'Use stored token');
  await click(user, 'Send');
  await logged(2);
}

test('lists the requests that were sent, the newest first, with status and time', async () => {
  const { user } = await open({ token: 'token-1', responses });
  expect(list()).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Last requests' })).toBeNull();
  await sendTwo(user);
  expect(screen.getByRole('heading', { level: 2, name: 'Last requests' })).toBeDefined();
  const [newest, oldest] = items().map(({ textContent }) => textContent);
  expect(newest).toMatch(/^POST \/api\/user\/likes409 · Client error \d+ ms/);
  expect(oldest).toMatch(/^GET \/api\/test-todos200 OK · Success \d+ ms/);
});

test('Send again repeats a request, and leaves the form as it is', async () => {
  const { send, user } = await open({ token: 'token-1', responses });
  await sendTwo(user);
  await type(user, 'Endpoint', '/api/half-typed');
  await click(user, 'Send again POST /api/user/likes');
  await logged(3);
  expect(send.mock.calls[2]).toEqual(send.mock.calls[1]);
  expect(send.mock.calls[2]?.[0]).toMatchObject({
    headers: { authorization: 'token-1' },
    body: '{"video": 1}',
  });
  expect(status()).toBe('Status: 409 · Client error');
  expect(field('Endpoint').value).toBe('/api/half-typed');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Response' }));
});

test('Put back fills the form with a request, and clears its errors', async () => {
  const { send, user } = await open({ token: 'token-1', responses });
  await sendTwo(user);
  await type(user, 'Body', '{');
  await click(user, 'Send');
  await screen.findByText('Error in JSON format');

  await click(user, 'Put back GET /api/test-todos into the form');
  expect(method().value).toBe('GET');
  expect(field('Endpoint').value).toBe('/api/test-todos');
  expect(document.activeElement).toBe(field('Endpoint'));
  expect(field('Body').value).toBe('{}');
  expect(screen.getAllByRole('group', { name: /^Header \d$/ })).toHaveLength(1);
  expect(screen.queryByText('Error in JSON format')).toBeNull();
  expect(send).toHaveBeenCalledTimes(2);

  await click(user, 'Put back POST /api/user/likes into the form');
  expect(field('Value of header 2').value).toBe('token-1');
  expect(field('Body').value).toBe('{"video": 1}');
});

test('a request without a response is listed as such', async () => {
  const { user } = await open({
    responses: { 'GET /test-todos': new ApiError(0, ['the connection is cut']) },
  });
  await click(user, 'Send');
  await logged(1);
  expect(items()[0]?.textContent).toMatch(/No response \d+ ms/);
});

test('the list is there when the user returns to the page, but not in another app', async () => {
  const { router, unmount, user } = await open({ responses });
  await click(user, 'Send');
  await logged(1);
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('elsewhere: /elsewhere');
  await act(() => router.navigate('/mock'));
  await logged(1);
  unmount();
  await open({ responses });
  expect(list()).toBeNull();
});

test('the list is dropped when the session ends, and is never stored', async () => {
  const stored = jest.spyOn(Storage.prototype, 'setItem');
  const { platform, user } = await open({ token: 'token-1', responses });
  await sendTwo(user);
  act(() => platform.session.end());
  expect(list()).toBeNull();
  expect(stored).not.toHaveBeenCalled();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('the form and the response are dropped when the session ends, but not by a login', async () => {
  const { platform, user } = await open({ responses });
  await type(user, 'Endpoint', '/api/half-typed');
  act(() => platform.session.start('token-1'));
  expect(field('Endpoint').value).toBe('/api/half-typed');
  await click(user, 'Use stored token');
  act(() => platform.session.end());
  expect(field('Endpoint').value).toBe('/api/test-todos');
  expect(screen.queryByDisplayValue('token-1')).toBeNull();
});
