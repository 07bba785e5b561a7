import type { ReactNode } from 'react';

/**
 * `children`, with a string wrapped in its own element. A browser that translates a page replaces its text nodes: React can only change or
 * remove a text that is the only child of its element.
 */
export const ownElement = (children: ReactNode): ReactNode =>
  typeof children === 'string' ? <span>{children}</span> : children;
