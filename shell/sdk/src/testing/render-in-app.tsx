import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PlatformProvider, type Platform } from '../platform';
import { Elsewhere } from './remote-app';

/**
 * Renders a part of a page, such as a slot, at the path `/`. A path that it links to shows `elsewhere: <path>`.
 *
 * @param part what the page shows
 */
export function renderInApp(part: ReactNode, { platform }: { platform: Platform }): RenderResult {
  const router = createMemoryRouter([
    { path: '/', element: part },
    { path: '*', Component: Elsewhere },
  ]);
  return render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
}
