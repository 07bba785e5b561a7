import { classNames } from './class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** `text` is as high as one line of the surrounding text; `art` is 16:9; `round` is an avatar. */
  shape?: 'text' | 'art' | 'round';
  className?: string;
}

/** Stands where content will be, at its size. Assistive technology does not see it; say `Loading …` beside it. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}
