import { classNames } from './class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** `text` has the height of a line, `art` is 16:9, `round` is an avatar. */
  shape?: 'text' | 'art' | 'round';
  className?: string;
}

/** A placeholder of the content's size. Hidden from assistive technology: announce `Loading …` beside it. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}
