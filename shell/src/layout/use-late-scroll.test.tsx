import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { POSITIONS_KEY, useLateScroll } from './use-late-scroll';

const root = document.documentElement;
const VIEW = 600;
let height = 0;
let visit = 'navigate';
/** What waits for growth: jsdom lays nothing out, so a test says when the page has grown. */
let waiting: Set<() => void>;

function Page() {
  useLateScroll();
  return <Outlet />;
}

/** Renders a list at /trend and a video; gives a way between them. */
function open() {
  const children = ['trend', 'video'].map((path) => ({ path, element: <h1>{path}</h1> }));
  const router = createMemoryRouter([{ element: <Page />, children }], { initialEntries: ['/trend'] });
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return router;
}

function scrollTo(y: number) {
  act(() => {
    window.scrollTo(0, y);
    window.dispatchEvent(new Event('scroll'));
  });
}
function pageIs(pixels: number) {
  height = pixels;
  act(() => waiting.forEach((grown) => grown()));
}

beforeEach(() => {
  waiting = new Set();
  visit = 'navigate';
  sessionStorage.clear();
  height = 5000;
  Object.defineProperties(root, {
    scrollHeight: { configurable: true, get: () => height },
    clientHeight: { configurable: true, get: () => VIEW },
  });
  window.scrollTo = ((_: number, y: number) => {
    Object.assign(window, { scrollY: Math.min(y, height - VIEW) });
  }) as typeof window.scrollTo;
  window.scrollTo(0, 0);
  window.ResizeObserver = class {
    readonly #grown: () => void;
    constructor(callback: ResizeObserverCallback) {
      this.#grown = () => callback([], this);
    }
    observe() {
      waiting.add(this.#grown);
    }
    unobserve() {
      waiting.delete(this.#grown);
    }
    disconnect() {
      waiting.delete(this.#grown);
    }
  };
  Object.assign(performance, { getEntriesByType: () => [{ type: visit }] });
});

afterEach(() => {
  cleanup();
  for (const name of ['scrollHeight', 'clientHeight']) Reflect.deleteProperty(root, name);
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

/** Leaves the list at 4,000 px, and comes back to it while it is short. */
async function comeBack() {
  const router = open();
  scrollTo(4000);
  await act(() => router.navigate('/video'));
  scrollTo(0);
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'trend' });
  pageIs(2000);
}

test('Back reaches the old place as the list grows, and then lets it be', async () => {
  await comeBack();
  expect(window.scrollY).toBe(1400);
  pageIs(3000);
  expect(window.scrollY).toBe(2400);
  pageIs(6000);
  expect(window.scrollY).toBe(4000);
  scrollTo(100);
  pageIs(8000);
  expect(window.scrollY).toBe(100);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'after %s the place is the viewer’s',
  async (deed) => {
    await comeBack();
    act(() => void window.dispatchEvent(new Event(deed)));
    pageIs(6000);
    expect(window.scrollY).toBe(1400);
  },
);

test('a page that is opened by a link stays at its top', async () => {
  const router = open();
  scrollTo(4000);
  await act(() => router.navigate('/video'));
  scrollTo(0);
  await act(() => router.navigate('/trend'));
  pageIs(6000);
  expect(window.scrollY).toBe(0);
});

test.each([
  ['reload', 4000],
  ['back_forward', 4000],
  // The address was entered anew.
  ['navigate', 0],
])('what the last document left counts for a visit of type %s: %i', (type, expected) => {
  visit = type;
  sessionStorage.setItem(POSITIONS_KEY, JSON.stringify({ '/trend': 4000 }));
  height = VIEW;
  open();
  pageIs(6000);
  expect(window.scrollY).toBe(expected);
});

test('what is kept may be anything', () => {
  visit = 'reload';
  sessionStorage.setItem(POSITIONS_KEY, '{');
  open();
  pageIs(6000);
  expect(window.scrollY).toBe(0);
});
