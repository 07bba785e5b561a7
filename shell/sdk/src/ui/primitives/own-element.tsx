import type { ReactNode } from 'react';

/**
 * `children`, with a text in an element of its own. A browser that translates a page replaces its text nodes: React changes and removes
 * only a text that is all its element has.
 */
export const ownElement = (children: ReactNode): ReactNode =>
  typeof children === 'string' ? <span>{children}</span> : children;
