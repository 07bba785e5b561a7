import { usePlatform } from '@fitreel/sdk/platform';
import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite, type Site } from '../composition/site-context';
import { ownerOf } from '../composition/site-routes';
import { boxOf, type Box } from './part-boxes';
import { pageParts, type PagePart } from './page-parts';

/** A part with the rectangles in which it shows something now. */
export type SeenPart = Omit<PagePart, 'elements'> & { boxes: readonly Box[] };

/** Reads who is on the page now. */
function readParts(remotes: readonly RemoteStatus[], { routes }: Site, pathname: string): SeenPart[] {
  const files = performance.getEntriesByType('resource');
  const source = { root: document, remotes, route: ownerOf(routes, pathname), files };
  const fragments = (remote: string) => {
    const owner = routes.find((route) => route.remote.name === remote)?.remote;
    return owner?.description.fragments?.map(({ id }) => id) ?? [];
  };
  return pageParts(source, fragments)
    .map(({ elements, ...part }) => ({
      ...part,
      boxes: elements.map(boxOf).filter((box) => box !== null),
    }))
    .filter(({ boxes }) => boxes.length > 0);
}

/** The parts of the page that show something, now and as it changes. */
export function useSeenParts(): readonly SeenPart[] {
  const { remotes } = usePlatform();
  const site = useSite();
  const { pathname } = useLocation();
  const read = () => readParts(remotes.getSnapshot(), site, pathname);
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
