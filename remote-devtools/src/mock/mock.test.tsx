import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { deferred } from '@fitreel/sdk/testing';
import { click, data, field, method, open, status, type } from '../testing/tester.test-support';

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
