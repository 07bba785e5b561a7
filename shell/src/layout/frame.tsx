import { useRef, type ReactNode } from 'react';
import styles from './layout.module.css';
import { Sidebar } from './sidebar';
import { Toaster } from './toaster';
import { Topbar } from './topbar';
import { useHeadingFocus } from './use-heading-focus';

/** Top bar, sidebar and toast around `children`; on a phone the sidebar is a bar at the bottom. */
export function Frame({ children }: { children: ReactNode }): ReactNode {
  const content = useRef<HTMLElement>(null);
  useHeadingFocus(content);
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <Topbar />
      <Sidebar />
      <main ref={content} className={styles['main']} id="content" tabIndex={-1}>
        {children}
      </main>
      <Toaster />
    </div>
  );
}
