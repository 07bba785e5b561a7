import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, type Answers } from '@fitreel/sdk/testing';
import remote from '../remote';
// Here already, so that no test's patience is spent on compiling what its page loads on demand.
import './mock';

async function open({ token, answers }: { token?: string; answers?: Answers } = {}) {
  const platform = createTestPlatform({ token, answers });
  // The wire of a test keeps no headers, so what is sent is read where it leaves the page.
  const send = jest.spyOn(platform.api, 'send');
  renderRemote(remote, { at: '/mock', platform });
  await screen.findByRole('heading', { level: 1, name: 'Request tester' });
  return { platform, send, user: userEvent.setup() };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const method = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' });
const status = () => within(screen.getByRole('region', { name: 'Response' })).getByRole('status').textContent;
const click = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

async function type(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name));
  // Typed braces would be read as keys.
  if (text) await user.type(field(name), text.replace(/[{[]/g, '$&$&'));
}

test('begins with the defaults of the specification and no response', async () => {
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

test('shows the status, the data and the headers of an answer', async () => {
  const { platform, user } = await open({ answers: { 'GET /test-todos': { todos: ['run'] } } });
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 200 OK'));
  expect(JSON.parse(screen.getByRole('region', { name: 'Data' }).textContent ?? '')).toEqual({
    todos: ['run'],
  });
  expect(screen.getByText('content-type').nextElementSibling?.textContent).toBe('application/json');
  expect(platform.calls).toEqual([{ method: 'GET', path: '/test-todos', body: undefined }]);
});

test('sends the method, endpoint, headers and body that were typed', async () => {
  const { platform, send, user } = await open({ answers: { 'POST /user/likes': { likes: [] } } });
  await user.selectOptions(method(), 'POST');
  await type(user, 'Endpoint', '/api/user/likes');
  await type(user, 'Body', '{"video": {"_id": "v1"}}');
  await click(user, 'Add header');
  await type(user, 'Name of header 2', 'x-one');
  await type(user, 'Value of header 2', '1');
  await user.click(screen.getByRole('checkbox', { name: 'Send header 1' }));
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 201 OK'));
  expect(send).toHaveBeenCalledWith({
    method: 'POST',
    url: '/api/user/likes',
    headers: { 'x-one': '1' },
    body: '{"video": {"_id": "v1"}}',
  });
  expect(platform.calls[0]?.body).toEqual({ video: { _id: 'v1' } });
});

test.each(['', '  ', '{', "{'a': 1}", 'undefined'])('a body of "%s" is not sent', async (body) => {
  const { send, user } = await open();
  await type(user, 'Body', body);
  await click(user, 'Send');
  expect((await screen.findByText('Error in JSON format')).textContent).toBeTruthy();
  expect(field('Body').getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
  expect(status()).toBe('Response is undefined');
});

test('a body that was put right is sent, and the error is gone', async () => {
  const { user } = await open({ answers: { 'GET /test-todos': { todos: [] } } });
  await type(user, 'Body', '{');
  await click(user, 'Send');
  await screen.findByText('Error in JSON format');
  await type(user, 'Body', '[1]');
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 200 OK'));
  expect(screen.queryByText('Error in JSON format')).toBeNull();
});

test.each([
  [new ApiError(500, ['failed']), 'Status: 500', 'failed'],
  [new ApiError(404, ['not there']), 'Status: 404', 'not there'],
])('shows a failure like any other answer', async (answer, line, text) => {
  const { user } = await open({ answers: { 'GET /test-todos': answer } });
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe(line));
  expect(screen.getByRole('region', { name: 'Data' }).textContent).toContain(text);
});

test('says why no answer came', async () => {
  const { user } = await open({ answers: { 'GET /test-todos': new ApiError(0, ['the line is cut']) } });
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('No answer came: the line is cut'));
  expect(screen.queryByRole('region', { name: 'Data' })).toBeNull();
});

test('a request without an end does not keep the next one back, nor replace its answer', async () => {
  let give: (answer: object) => void = () => undefined;
  const held = new Promise<object>((resolve) => (give = resolve));
  const { user } = await open({
    answers: { 'GET /test-todos': () => held, 'DELETE /test-todos': { second: true } },
  });
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Sending…'));
  await user.selectOptions(method(), 'DELETE');
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 200 OK'));
  give({ first: true });
  await held;
  await click(user, 'Add header');
  expect(screen.getByRole('region', { name: 'Data' }).textContent).toContain('second');
});

test('headers can be removed, and the focus stays in the list', async () => {
  const { user } = await open();
  await click(user, 'Remove header 1');
  expect(screen.queryByRole('group', { name: 'Header 1' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add header' }));
});

test('one click puts the stored token into the headers', async () => {
  const { send, user } = await open({ token: 'token-1', answers: { 'GET /test-todos': { todos: [] } } });
  await click(user, 'Use stored token');
  await click(user, 'Use stored token');
  expect(screen.getAllByRole('group')).toHaveLength(3);
  await click(user, 'Send');
  await waitFor(() => expect(status()).toBe('Status: 200 OK'));
  expect(send.mock.calls[0]?.[0].headers).toEqual({ Accept: '*/*', authorization: 'token-1' });
});

test('a visitor has no token to put in', async () => {
  await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use stored token' }).disabled).toBe(true);
});
