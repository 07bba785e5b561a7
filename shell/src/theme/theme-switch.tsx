import { useStore } from '@fitreel/sdk/store';
import { IconButton } from '@fitreel/sdk/ui';
import { useEffect, type ReactNode } from 'react';
import { useShortcuts } from '../shortcuts/shortcut-context';
import { themeStore } from './theme-store';
import { layoutTexts, shortcutTexts } from '../texts';

/** Switches between the dark and the light theme. */
export function ThemeSwitch(): ReactNode {
  const theme = useStore(themeStore);
  useShortcuts([{ keys: ['t'], does: shortcutTexts.switchTheme, run: themeStore.toggle }]);

  // A tab adopts a choice made in another tab when it becomes visible. The first refresh is for pages from a server
  // that ignores cookies.
  useEffect(() => {
    themeStore.refresh();
    const handleVisible = () => {
      if (document.visibilityState === 'visible') themeStore.refresh();
    };
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, []);

  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <IconButton
      label={layoutTexts.switchTheme(other)}
      icon={other === 'light' ? 'sun' : 'moon'}
      onClick={themeStore.toggle}
    />
  );
}
