import { useShortcuts } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { Button, lazyPart } from '@fitreel/sdk/ui';
import { useState, type ReactNode } from 'react';
import { useShortcutStore } from './shortcuts';
import { shortcutTexts } from '../texts';

const ShortcutDialog = lazyPart(() => import(/* webpackChunkName: "small" */ './shortcut-dialog'));

/**
 * A button and the shortcut `?`, which open a dialog that lists all shortcuts and can turn them off. The button shows
 * on wide screens, and is the way to turn shortcuts on again.
 */
export function ShortcutOverview({ className }: { className?: string | undefined }): ReactNode {
  const store = useShortcutStore();
  const { overview } = useStore(store);
  const [opened, setOpened] = useState(overview);
  if (overview && !opened) setOpened(true);
  const show = () => store.showOverview(true);
  useShortcuts([{ keys: ['?'], does: shortcutTexts.show, run: show }]);

  return (
    <>
      <Button variant="ghost" size="s" className={className} aria-haspopup="dialog" onClick={show}>
        {shortcutTexts.title}
      </Button>
      {opened && <ShortcutDialog store={store} />}
    </>
  );
}
