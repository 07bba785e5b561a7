import { useState, type ComponentType } from 'react';
import { uiTexts } from '../texts';
import { Button } from './button';
import styles from './lazy-part.module.css';
import { useLazy } from './use-lazy';

/**
 * A component that loads when it is first shown, like React's `lazy`; until then nothing shows. If the load fails, a line says so, with
 * Retry. The next instance that is shown tries again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  return function LazyPart(props) {
    const [failed, setFailed] = useState(false);
    const [wanted, setWanted] = useState(true);
    const loaded = useLazy(load, wanted, (cause) => {
      console.error(cause);
      setFailed(true);
      setWanted(false);
    });
    if (loaded) return <loaded.default {...props} />;
    if (!failed) return null;
    return (
      <div className={styles.failed} role="alert">
        {uiTexts.partFailed}
        <Button size="s" icon="retry" busy={wanted} onClick={() => setWanted(true)}>
          {uiTexts.retry}
        </Button>
      </div>
    );
  };
}
