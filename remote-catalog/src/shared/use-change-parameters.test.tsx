import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useChangeParameters } from './use-change-parameters';

let change: ReturnType<typeof useChangeParameters>;

function Page() {
  const latest = useChangeParameters();
  useEffect(() => {
    change = latest;
  });
  return null;
}

/** A page whose navigations wait until `load` lets the first of them go on. */
function open() {
  const waiting: (() => void)[] = [];
  const router = createMemoryRouter([
    {
      path: '/',
      loader: ({ request }) =>
        request.url.includes('?') ? new Promise<null>((resolve) => waiting.push(() => resolve(null))) : null,
      shouldRevalidate: () => true,
      Component: Page,
      HydrateFallback: Page,
    },
  ]);
  render(<RouterProvider router={router} />);
  return { router, load: () => act(async () => waiting.shift()?.()) };
}

const press = (name: string) => act(async () => change(() => ({ [name]: '1' })));

test('quick changes add up while pages load, and while one has loaded that is not shown yet', async () => {
  const { router, load } = open();
  await act(async () => undefined);
  let isEarly = true;
  router.subscribe(({ location, navigation }) => {
    if (!isEarly || location.search !== '?a=1' || navigation.state !== 'idle') return;
    isEarly = false;
    // Loaded, and not shown yet.
    change(() => ({ b: '1' }));
  });
  await press('a');
  await load();
  expect(isEarly).toBe(false);
  await press('c');
  for (let count = 0; count < 3; count += 1) await load();
  expect(router.state.location.search).toBe('?a=1&b=1&c=1');
});

test('a change after Back goes on from the page that is shown', async () => {
  const { router, load } = open();
  await act(async () => undefined);
  await press('a');
  await load();
  await act(() => router.navigate('/'));
  await press('b');
  await load();
  expect(router.state.location.search).toBe('?b=1');
});
