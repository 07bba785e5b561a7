import { usePlatform } from '@fitreel/sdk/platform';
import { Button } from '@fitreel/sdk/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../focus/use-heading-focus';
import { boxOf, pageAreas, areaTexts, type Box, type PageArea } from './page-areas';
import styles from './areas-overlay.module.css';
import { ownerOf, useSite, type Site } from '../composition/site';

/** Release and load time. */
function details({ version, ms }: SeenArea): string {
  return [version ?? areaTexts.unreleased, ms === null ? areaTexts.rendered : areaTexts.loaded(ms)].join(
    ' · ',
  );
}

/** Outlines every area of the page, names it, and lists all of them as text (remote-devtools/README.md#who-is-on-the-page). */
export default function AreasOverlay(): ReactNode {
  const { outlines } = usePlatform();
  const areas = useSeenAreas();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // An open dialog is above.
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) outlines.set(false);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [outlines]);

  const close = () => {
    outlines.set(false);
    // The button that had the focus is gone.
    focusHeading();
  };
  return (
    <>
      <div aria-hidden="true">
        {areas.flatMap((area) =>
          area.boxes.map((box, index) => (
            <div key={`${area.key} ${index}`} className={styles['outline']} data-kind={area.kind} style={box}>
              {index === 0 && (
                <span className={styles['name']}>
                  {area.name} <small>{details(area)}</small>
                </span>
              )}
            </div>
          )),
        )}
      </div>
      <aside className={styles['panel']} aria-label={areaTexts.title}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{areaTexts.title}</h2>
          <Button size="s" onClick={close}>
            {areaTexts.close}
          </Button>
        </div>
        <p className={styles['count']} role="status">
          {areas.length > 0 && areaTexts.count(areas.length)}
        </p>
        <ul className={styles['list']}>
          {areas.map((area) => (
            <li key={area.key} className={styles['area']} data-kind={area.kind}>
              <strong>{area.name}</strong>
              <span className={styles['details']}>{details(area)}</span>
            </li>
          ))}
        </ul>
      </aside>
    </>
  );
}

/** An area with the rectangles in which it shows something now. */
export type SeenArea = Omit<PageArea, 'elements'> & { boxes: readonly Box[] };

/** Reads who is on the page now. */
function readAreas(remotes: readonly RemoteStatus[], { routes }: Site, pathname: string): SeenArea[] {
  const files = performance.getEntriesByType('resource');
  const source = { root: document, remotes, route: ownerOf(routes, pathname), files };
  return pageAreas(source)
    .map(({ elements, ...area }) => ({
      ...area,
      boxes: elements.map(boxOf).filter((box) => box !== null),
    }))
    .filter(({ boxes }) => boxes.length > 0);
}

/** The areas of the page that show something, now and as it changes. */
export function useSeenAreas(): readonly SeenArea[] {
  const { remotes } = usePlatform();
  const site = useSite();
  const { pathname } = useLocation();
  const read = () => readAreas(remotes.getSnapshot(), site, pathname);
  const [seen, setSeen] = useState(read);
  const look = useEffectEvent(() => {
    const next = read();
    setSeen((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  });

  // With each frame: much moves on a page without an event.
  useEffect(() => {
    const step = () => {
      look();
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  return seen;
}
