import { screen, waitFor, within, act } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { deferred } from '@fitreel/sdk/testing';
import { click, data, field, method, open, status, type, type User } from '../testing/tester.test-support';

test('begins with the defaults and no response', async () => {
  await open();
  expect(method().value).toBe('GET');
  expect([...method().options].map(({ text }) => text)).toEqual(['GET', 'POST', 'DELETE']);
  expect(field('Endpoint').value).toBe('/api/test-todos');
  expect(field('Name of header 1').value).toBe('Accept');
  expect(field('Value of header 1').value).toBe('*/*');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Send header 1' }).checked).toBe(true);
  expect(field('Body').value).toBe('{}');
  expect(status()).toBe('Response is undefined');
});

test('shows the status, the data and the headers of a response', async () => {
  const { platform, user } = await open({ responses: { 'GET /test-todos': { todos: ['run'] } } });
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 200 OK · Success'));
  expect(data().textContent).toBe('{\n  "todos": [\n    "run"\n  ]\n}');
  const headers = within(screen.getByRole('table', { name: 'Headers' }));
  expect(headers.getByRole('row', { name: 'content-type application/json' })).toBeDefined();
  expect(headers.getByRole('rowheader').textContent).toBe('content-type');
  expect(screen.getByText('Time').nextElementSibling?.textContent).toMatch(/^\d+ ms$/);
  // {"todos":["run"]}
  expect(screen.getByText('Size').nextElementSibling?.textContent).toBe('17 B');
  expect(platform.requests).toEqual([{ method: 'GET', path: '/test-todos', body: undefined }]);
});

test('sends the method, endpoint, headers and body that were typed', async () => {
  const { platform, send, user } = await open({ responses: { 'POST /user/likes': { likes: [] } } });
  await user.selectOptions(method(), 'POST');
  await type(user, 'Endpoint', '/api/user/likes');
  await type(user, 'Body', '{"video": {"_id": "v1"}}');
  await click(user, 'Add header');
  await type(user, 'Name of header 2', 'x-one');
  await type(user, 'Value of header 2', '1');
  await user.click(screen.getByRole('checkbox', { name: 'Send header 1' }));
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 201 OK · Success'));
  expect(send).toHaveBeenCalledWith({
    method: 'POST',
    url: '/api/user/likes',
    headers: { 'x-one': '1' },
    body: '{"video": {"_id": "v1"}}',
  });
  expect(platform.requests[0]?.body).toEqual({ video: { _id: 'v1' } });
});

test.each(['', '  ', '{', "{'a': 1}", 'undefined'])('a body of "%s" is not sent', async (body) => {
  const { send, user } = await open();
  await type(user, 'Body', body);
  await click(user, 'Send');
  expect((await screen.findByText('Error in JSON format')).textContent).toBeTruthy();
  expect(field('Body').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Body'));
  expect(send).not.toHaveBeenCalled();
  expect(status()).toBe('Response is undefined');
});

test('a corrected body is sent, and the error disappears', async () => {
  const { user } = await open({ responses: { 'GET /test-todos': { todos: [] } } });
  await type(user, 'Body', '{');
  await click(user, 'Send');
  await screen.findByText('Error in JSON format');
  await type(user, 'Body', '[1]');
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 200 OK · Success'));
  expect(screen.queryByText('Error in JSON format')).toBeNull();
});

test.each([
  [new ApiError(500, ['failed']), 'Status: 500 · Server error', 'failed'],
  [new ApiError(404, ['not there']), 'Status: 404 · Client error', 'not there'],
])('shows a failure like any other response', async (response, line, text) => {
  const { user } = await open({ responses: { 'GET /test-todos': response } });
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe(line));
  expect(data().textContent).toContain(text);
});

test('says why there is no response', async () => {
  const { user } = await open({
    responses: { 'GET /test-todos': new ApiError(0, ['the connection is cut']) },
  });
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('No response: Failed to fetch'));
  expect(screen.queryByRole('region', { name: 'Data' })).toBeNull();
  expect(screen.queryByText('Size')).toBeNull();
});

test('a request that does not end neither blocks the next nor replaces its response', async () => {
  const response = deferred();
  const { user } = await open({
    responses: { 'GET /test-todos': () => response.promise, 'DELETE /test-todos': { second: true } },
  });
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Sending…'));
  await user.selectOptions(method(), 'DELETE');
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 200 OK · Success'));
  response.resolve({ first: true });
  await response.promise;
  await click(user, 'Add header');
  expect(data().textContent).toContain('second');
});

test('a header can be removed, and the focus stays in the list', async () => {
  const { user } = await open();
  await click(user, 'Remove header 1');
  expect(screen.queryByRole('group', { name: 'Header 1' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add header' }));
});

test('one click adds the stored token to the headers', async () => {
  const { send, user } = await open({ token: 'token-1', responses: { 'GET /test-todos': { todos: [] } } });
  await click(user, 'Use stored token');
  await click(user, 'Use stored token');
  expect(screen.getAllByRole('group')).toHaveLength(3);
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 200 OK · Success'));
  expect(send.mock.calls[0]?.[0].headers).toEqual({ Accept: '*/*', authorization: 'token-1' });
});

test('a visitor has no token to add', async () => {
  await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use stored token' }).disabled).toBe(true);
});

describe('last requests', () => {
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
});

describe('the response', () => {
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
});
