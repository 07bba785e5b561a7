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

/** Outlines and names every area of the page, and lists all of them as text (remote-devtools/README.md#who-is-on-the-page). */
export default function AreasOverlay(): ReactNode {
  const { outlines } = usePlatform();
  const areas = useSeenAreas();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // An open dialog is on top and takes the key.
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) outlines.set(false);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [outlines]);

  const close = () => {
    outlines.set(false);
    // The focused button is gone.
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

/** An area with the rectangles that it currently occupies. */
export type SeenArea = Omit<PageArea, 'elements'> & { boxes: readonly Box[] };

/** Reads the page's current areas. */
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

/** The visible areas of the page, kept up to date. */
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

  // In every frame: much moves on a page without an event.
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
