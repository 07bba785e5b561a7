import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { CONTENT_ID, useHeadingFocus } from './use-heading-focus';

function Root() {
  useHeadingFocus();
  return (
    <>
      <button>Elsewhere</button>
      <main id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** A page with another heading while it loads. */
function Video() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const handleLoad = () => setLoaded(true);
    window.addEventListener('loaded', handleLoad);
    return () => window.removeEventListener('loaded', handleLoad);
  }, []);
  return (
    <h1 key={String(loaded)} tabIndex={-1}>
      {loaded ? 'Squats' : 'Video'}
    </h1>
  );
}

/** Off, React runs passive effects after the commit, as in a browser. */
const actEnvironment = (on: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: on });

const showVideo = () => void window.dispatchEvent(new Event('loaded'));

function renderHome() {
  const children = [
    {
      path: '/',
      element: (
        <>
          <h1 tabIndex={-1}>Home</h1>
          <Link to="/trend">To the trend</Link>
          <Link to="/video">To the video</Link>
          {['Squats', 'Lunges'].map((video) => (
            <article key={video} aria-label={video}>
              <Link to={`/${video}`}>{video}</Link>
              <Link to="/video">Creator</Link>
            </article>
          ))}
        </>
      ),
    },
    { path: '/trend', element: <h1 tabIndex={-1}>Trend</h1> },
    { path: '/video', element: <Video /> },
  ];
  const router = createMemoryRouter([{ element: <Root />, children }]);
  render(<RouterProvider router={router} />);
  expect(document.activeElement).toBe(document.body);
  return router;
}

async function openVideo(router = renderHome()) {
  await act(() => router.navigate('/video'));
  const heading = await screen.findByRole('heading', { name: 'Video' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(heading.textContent));
}

afterEach(() => {
  actEnvironment(true);
  cleanup();
});

test('focuses the heading of a new page, and then the heading that replaces it', async () => {
  await openVideo();
  act(showVideo);
  const heading = await screen.findByRole('heading', { name: 'Squats' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(heading.textContent));
});

test('does not mistake the new heading for a replacement on the previous page', async () => {
  const router = renderHome();
  await act(() => router.navigate('/trend'));
  expect(document.activeElement?.textContent).toBe('Trend');
  actEnvironment(false);
  await router.navigate('/video');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Video'));
  // Again until it is heard: the page starts to listen in a passive effect, some time after it took the focus.
  await waitFor(() => {
    showVideo();
    expect(document.activeElement?.textContent).toBe('Squats');
  });
});

test('leaves the focus alone once the user has moved it', async () => {
  await openVideo();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  act(() => elsewhere.focus());
  act(showVideo);
  await screen.findByRole('heading', { name: 'Squats' });
  expect(document.activeElement).toBe(elsewhere);
});

test('focuses the heading of another search on the same page, and leaves it alone when a filter changes', async () => {
  const router = renderHome();
  await act(() => router.navigate('/?q=yoga'));
  expect(document.activeElement?.textContent).toBe('Home');
  act(() => (document.activeElement as HTMLElement).blur());
  await act(() => router.navigate('/?q=yoga&length=short'));
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ['outside of cards', () => screen.getByRole('link', { name: 'To the video' })],
  [
    'on a card, though others lead there, too',
    () => within(screen.getByRole('article', { name: 'Lunges' })).getByRole('link', { name: 'Creator' }),
  ],
])('on Back, focuses the link by which the page was left, %s', async (_, find) => {
  const router = renderHome();
  const link = find();
  act(() => link.focus());
  await act(async () => void fireEvent.click(link));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Video'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(document.activeElement).toBe(find()));
  await act(() => router.navigate(1));
  expect(document.activeElement?.textContent).toBe('Video');
});
