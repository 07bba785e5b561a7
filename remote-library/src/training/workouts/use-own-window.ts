import { useEffect, useState } from 'react';
import { attempt } from '@fitreel/sdk/platform';
import type { Lasting } from './lasting';

/** Document Picture-in-Picture (WICG), which not every browser supports: a small window that stays above all others. */
interface DocumentPictureInPicture {
  requestWindow: (options: { width: number; height: number }) => Promise<Window>;
}

const SIZE = { width: 360, height: 300 };

/** A separate window for page content, with the page's styles. It closes with the timer. */
export function useOwnWindow(lasting: Lasting): {
  /** Null while it is closed. */
  view: Window | null;
  /** Opens or closes it, in the handler of a press; null if the browser does not support it. */
  toggle: (() => void) | null;
} {
  const [view, setView] = useState(() => lasting.now().view ?? null);
  useEffect(() => {
    lasting.change({ view });
    if (!view) return;
    view.addEventListener('pagehide', () => setView(null));
    return () =>
      lasting.atEnd(() => {
        lasting.change({ view: null });
        view.close();
      });
  }, [view, lasting]);
  const windows = attempt(
    () => (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture,
  );
  if (!windows) return { view, toggle: null };
  const open = async () => {
    const opened = await windows.requestWindow(SIZE);
    const root = opened.document.documentElement;
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
      opened.document.head.append(sheet.cloneNode(true));
    root.lang = document.documentElement.lang;
    Object.assign(root.dataset, document.documentElement.dataset);
    setView(opened);
  };
  return {
    view,
    toggle: () => {
      if (view) setView(null);
      else open().catch(reportError);
    },
  };
}
