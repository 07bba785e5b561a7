import {
  createElement,
  use,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Fragment } from '../fragments/fragment';
import { usePlatform } from '../platform/context';
import { useHydrating } from './use-hydrating';

interface FragmentContentProps {
  fragment: Fragment;
  pending: ReactNode;
  slotProps: object;
  /** Called when the fragment handles events. */
  onReady: () => void;
}

/** Resolved, as React marks it: `use` returns at once. */
const NOTHING = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * The fragment once it has loaded. What the server has rendered stays until then; elsewhere `pending` shows, without
 * suspending: a page that is on its way does not wait for a fragment.
 */
export function FragmentContent({ fragment, pending, slotProps, onReady }: FragmentContentProps): ReactNode {
  const { module } = useSyncExternalStore(fragment.subscribe, fragment.getSnapshot, fragment.getSnapshot);
  const hydrating = useHydrating();
  const platform = usePlatform();
  useEffect(() => {
    if (module) onReady();
    else if (fragment.load !== 'idle') fragment.start().catch(reportError);
  }, [fragment, module, onReady]);

  const inBrowser = typeof document !== 'undefined';
  use(hydrating && inBrowser ? fragment.ready(slotProps, platform) : NOTHING);
  if (!module && !inBrowser) throw new Error(`${fragment.key} has not been loaded`);
  // The fragment's slot decides the type of its props.
  return module ? createElement(module.Component as ComponentType<object>, slotProps) : pending;
}
