import { watchNearLinks } from './near-links';

let stop: () => void;
const code = jest.fn();
const data = jest.fn();
const pathsOf = (calls: typeof code) => calls.mock.calls.map(([url]) => (url as URL).pathname);

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `
    <a href="/video/v1"><img alt="" id="picture"></a>
    <a href="/trend" id="trend">Trend</a>
    <a href="https://elsewhere.test/" id="elsewhere">Elsewhere</a>
    <p id="text">Text</p>`;
  stop = watchNearLinks({ code, data });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.clearAllMocks();
});

const send = (type: string, id: string) =>
  document.getElementById(id)?.dispatchEvent(new Event(type, { bubbles: true }));

test.each(['pointerover', 'focusin'])('%s fetches code at once, and data after a rest', (type) => {
  send(type, 'picture');
  expect(pathsOf(code)).toEqual(['/video/v1']);
  jest.advanceTimersByTime(79);
  expect(data).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(pathsOf(data)).toEqual(['/video/v1']);
});

test('a pointer that passes fetches no data', () => {
  send('pointerover', 'picture');
  send('pointerover', 'trend');
  send('pointerover', 'text');
  jest.runAllTimers();
  expect(pathsOf(code)).toEqual(['/video/v1', '/trend']);
  expect(data).not.toHaveBeenCalled();
});

test('a finger that scrolls fetches no data', () => {
  send('pointerover', 'trend');
  send('pointercancel', 'trend');
  jest.runAllTimers();
  expect(data).not.toHaveBeenCalled();
});

test('links to other sites fetch nothing, and neither does a viewer who saves data', () => {
  send('pointerover', 'elsewhere');
  Object.assign(navigator, { connection: { saveData: true } });
  send('pointerover', 'trend');
  Object.assign(navigator, { connection: undefined });
  jest.runAllTimers();
  expect(code).not.toHaveBeenCalled();
  expect(data).not.toHaveBeenCalled();
});
