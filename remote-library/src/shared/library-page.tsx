import type { ReactNode } from 'react';
import styles from './library-page.module.css';
import { useFocusAfterRemoval } from './use-focus-after-removal';

export interface LibraryPageProps {
  /** What the page lists, in the order of its cards. */
  items: readonly { _id: string }[];
  /** Status of the list: a Retry button disappears when it changes. */
  status: string;
  /** A dialog about an item is open. The focus is moved when it closes. */
  asking?: boolean;
  children: ReactNode;
}

/** The frame of every page here. The focus stays on the page when an item is removed. */
export function LibraryPage({ items, status, asking = false, children }: LibraryPageProps) {
  const page = useFocusAfterRemoval(
    items.map(({ _id }) => _id),
    `${status} ${asking}`,
  );
  return (
    <div className={styles.page} ref={page}>
      {children}
    </div>
  );
}
