import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { positionKey, POSITIONS_KEY, useDeferredScrollRestoration } from './use-deferred-scroll-restoration';

const root = document.documentElement;
const VIEWPORT = 600;
/** The height of the content. */
let height = 0;
/** The height of the document, which may keep space below the content. */
const documentHeight = () => Math.max(height, parseFloat(document.body.style.minBlockSize) || 0);
let visit = 'navigate';
let content: HTMLElement;
/** The active resize observers. jsdom has no layout, so a test says when the page grows. */
let observers: Set<() => void>;

function Page() {
  useDeferredScrollRestoration();
  return (
    <>
      <Outlet />
      <ScrollRestoration storageKey={POSITIONS_KEY} getKey={positionKey} />
    </>
  );
}

/** Renders a list at /trend and a page at /video, and opens `path`. Returns the router. */
function open(path = '/trend') {
  const children = ['trend', 'video'].map((path) => ({ path, element: <h1>{path}</h1> }));
  const router = createMemoryRouter([{ element: <Page />, children }], { initialEntries: [path] });
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    { container: content },
  );
  return router;
}

function scrollTo(y: number) {
  act(() => {
    window.scrollTo(0, y);
    window.dispatchEvent(new Event('scroll'));
  });
}
function setHeight(pixels: number) {
  height = pixels;
  act(() => observers.forEach((notify) => notify()));
}

beforeEach(() => {
  observers = new Set();
  visit = 'navigate';
  sessionStorage.clear();
  height = 5000;
  Object.defineProperties(root, {
    scrollHeight: { configurable: true, get: documentHeight },
    clientHeight: { configurable: true, get: () => VIEWPORT },
  });
  window.scrollTo = ((_: number, y: number) => {
    Object.assign(window, { scrollY: Math.min(y, documentHeight() - VIEWPORT) });
  }) as typeof window.scrollTo;
  window.scrollTo(0, 0);
  content = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  content.getBoundingClientRect = () => ({ bottom: height - window.scrollY }) as DOMRect;
  window.ResizeObserver = class {
    readonly #notify: () => void;
    constructor(callback: ResizeObserverCallback) {
      this.#notify = () => callback([], this);
    }
    observe() {
      observers.add(this.#notify);
    }
    unobserve() {
      observers.delete(this.#notify);
    }
    disconnect() {
      observers.delete(this.#notify);
    }
  };
  Object.assign(performance, { getEntriesByType: () => [{ type: visit }] });
});

afterEach(() => {
  cleanup();
  content.remove();
  jest.useRealTimers();
  for (const name of ['scrollHeight', 'clientHeight']) Reflect.deleteProperty(root, name);
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

/** Leaves the list at 4,000 px and returns to it while it is still short. */
async function comeBack() {
  const router = open();
  scrollTo(4000);
  await act(() => router.navigate('/video'));
  scrollTo(0);
  setHeight(2000);
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'trend' });
}

test('Back goes to the position at once, and keeps it while the list grows', async () => {
  await comeBack();
  expect(window.scrollY).toBe(4000);
  const scroll = jest.spyOn(window, 'scrollTo');
  setHeight(3000);
  expect(documentHeight()).toBe(4600);
  setHeight(6000);
  expect(documentHeight()).toBe(6000);
  scrollTo(100);
  setHeight(8000);
  expect(scroll.mock.calls).toEqual([[0, 100]]);
});

test('the space below the list goes once the viewer has scrolled back to it', async () => {
  await comeBack();
  scrollTo(2000);
  expect(documentHeight()).toBe(4600);
  scrollTo(1000);
  expect(documentHeight()).toBe(2000);
  expect(window.scrollY).toBe(1000);
});

test('the space below a list that does not grow any more goes', async () => {
  await comeBack();
  jest.useFakeTimers();
  setHeight(3000);
  act(() => {
    jest.runOnlyPendingTimers();
  });
  expect(documentHeight()).toBe(3000);
});

test.each(['null', '7', '"x"', '{', '{"/video":"4000","other":1e400,"third":5}', '[]'])(
  'stored positions of %s let the page be left without an error',
  (stored) => {
    sessionStorage.setItem(POSITIONS_KEY, stored);
    visit = 'reload';
    const thrown: unknown[] = [];
    const note = (event: ErrorEvent) => {
      event.preventDefault();
      thrown.push(event.error);
    };
    window.addEventListener('error', note);
    open('/video');
    scrollTo(300);
    window.dispatchEvent(new Event('pagehide'));
    window.removeEventListener('error', note);
    expect(thrown).toEqual([]);
    expect(JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '')).toMatchObject({ '/video': 300 });
  },
);

test('a new visit stays where the viewer scrolled it before the app ran, wherever an earlier one ended', () => {
  sessionStorage.setItem(POSITIONS_KEY, JSON.stringify({ '/video': 4000, other: 1 }));
  scrollTo(700);
  open('/video');
  expect(window.scrollY).toBe(700);
  expect(sessionStorage.getItem(POSITIONS_KEY)).toBe('{"other":1}');
});

test('a page opened by a link starts at the top', async () => {
  const router = open();
  scrollTo(4000);
  await act(() => router.navigate('/video'));
  scrollTo(0);
  await act(() => router.navigate('/trend'));
  setHeight(6000);
  expect(window.scrollY).toBe(0);
});

test.each([
  ['reload', 4000],
  ['back_forward', 4000],
  ['navigate', 0],
])('after a navigation of type %s, the page starts at %i px', (type, expected) => {
  visit = type;
  sessionStorage.setItem(POSITIONS_KEY, JSON.stringify({ '/trend': 4000 }));
  height = VIEWPORT;
  open();
  setHeight(6000);
  expect(window.scrollY).toBe(expected);
});

test('ignores invalid storage', () => {
  visit = 'reload';
  sessionStorage.setItem(POSITIONS_KEY, '{');
  open();
  setHeight(6000);
  expect(window.scrollY).toBe(0);
});
