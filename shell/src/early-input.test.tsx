import { act, screen } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { followEarlyFocus, useEarlyInput } from './early-input';
import { earlyTexts } from './texts';

/** What a server sends for `Page`. */
const FORM =
  '<form aria-label="Login"><label for="e">Email</label><input id="e" name="email"/>' +
  '<input type="checkbox" name="remember" aria-label="Remember me"/><button type="button">Guest</button>' +
  '<button type="button">Help</button></form>';
const SEARCH = '<form aria-label="Search"><input name="email" aria-label="Other"/></form>';

const helped = jest.fn();
const toasts = { show: jest.fn() };

/** @param props.removes takes Help off the page when it starts */
function Page({ removes }: { removes: boolean }) {
  useEarlyInput(toasts);
  const offers = useSyncExternalStore(
    () => () => undefined,
    () => !removes,
    () => true,
  );
  const [remember, setRemember] = useState(false);
  return (
    <>
      <form aria-label="Search">
        <input name="email" aria-label="Other" />
      </form>
      <form aria-label="Login">
        <label htmlFor="e">Email</label>
        <input id="e" name="email" />
        <input
          type="checkbox"
          name="remember"
          aria-label="Remember me"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <button type="button">Guest</button>
        {offers && (
          <button type="button" onClick={helped}>
            Help
          </button>
        )}
      </form>
    </>
  );
}

let root: Root;

beforeEach(() => [helped, toasts.show].forEach((mock) => mock.mockClear()));

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
});

/** Has the visitor type, tick and press on the rendered page, which `change` has changed, and starts the app. */
async function use(change: (form: HTMLFormElement) => void, removes = false) {
  document.body.innerHTML = `<div id="root" data-rendered="page">${SEARCH}${FORM}</div>`;
  const [email, remember] = [screen.getByLabelText<HTMLInputElement>('Email'), screen.getByRole('checkbox')];
  change(screen.getByRole('form', { name: 'Login' }));
  email.focus();
  window.fitreelEarly = {
    entered: new Map([
      [email, { value: 'ada@example.com', checked: false }],
      [remember as HTMLInputElement, { value: 'on', checked: true }],
    ]),
    pressed: [screen.getByRole<HTMLButtonElement>('button', { name: 'Help' })],
    end: () => undefined,
  };
  const recovered = jest.fn();
  followEarlyFocus();
  await act(async () => {
    root = hydrateRoot(document.getElementById('root') ?? document, <Page removes={removes} />, {
      onRecoverableError: recovered,
    });
  });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return { email, recovered };
}

function expectInput() {
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(screen.getByLabelText<HTMLInputElement>('Other').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(helped).toHaveBeenCalledTimes(1);
  expect(toasts.show).not.toHaveBeenCalled();
}

test('repeats what was entered and pressed on a page that React takes over', async () => {
  const { email, recovered } = await use(() => undefined);
  expect(recovered).not.toHaveBeenCalled();
  expect(email.isConnected).toBe(true);
  expectInput();
});

test('keeps input and focus on a page that a password manager has changed, which React renders anew', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { email, recovered } = await use((form) =>
    form.prepend(document.createElement('div'), document.createElement('input')),
  );
  expect(recovered).toHaveBeenCalled();
  expect(email.isConnected).toBe(false);
  expectInput();
});

test.each([
  ['that React takes over', () => undefined],
  [
    'that React renders anew',
    (form: HTMLFormElement) => form.prepend(document.createElement('div'), document.createElement('input')),
  ],
])('says so when what was pressed is gone, on a page %s, and keeps the rest', async (_, change) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await use(change, true);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  expect(helped).not.toHaveBeenCalled();
  expect(toasts.show.mock.calls).toEqual([[earlyTexts.lost, 'warning']]);
});
