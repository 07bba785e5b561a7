import { usePlatform } from '@fitreel/sdk/platform';
import { Button } from '@fitreel/sdk/ui';
import { useEffect, type ReactNode } from 'react';
import { focusHeading } from '../focus/use-heading-focus';
import { partTexts } from './texts';
import { outlineStyle } from './part-boxes';
import styles from './parts-overlay.module.css';
import { useSeenParts, type SeenPart } from './use-seen-parts';

/** Release and load time. */
function details({ version, ms }: SeenPart): string {
  return [version ?? partTexts.unreleased, ms === null ? partTexts.rendered : partTexts.loaded(ms)].join(
    ' · ',
  );
}

/** Outlines every part of the page, names it, and lists all of them as text (behaviour.md#who-is-on-the-page). */
export default function PartsOverlay(): ReactNode {
  const { outlines } = usePlatform();
  const parts = useSeenParts();

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
        {parts.flatMap(({ key, kind, name, boxes, ...rest }) =>
          boxes.map((box, index) => (
            <div
              key={`${key} ${index}`}
              className={styles['outline']}
              data-kind={kind}
              style={outlineStyle(box)}
            >
              {index === 0 && (
                <span className={styles['name']}>
                  {name} <small>{details({ key, kind, name, boxes, ...rest })}</small>
                </span>
              )}
            </div>
          )),
        )}
      </div>
      <aside className={styles['panel']} aria-label={partTexts.title}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{partTexts.title}</h2>
          <Button size="s" onClick={close}>
            {partTexts.close}
          </Button>
        </div>
        <p className={styles['count']} role="status">
          {parts.length > 0 && partTexts.count(parts.length)}
        </p>
        <ul className={styles['list']}>
          {parts.map((part) => (
            <li key={part.key} className={styles['part']} data-kind={part.kind}>
              <strong>{part.name}</strong>
              <span className={styles['details']}>{details(part)}</span>
            </li>
          ))}
        </ul>
      </aside>
    </>
  );
}
