import { useMemo, type ReactNode } from 'react';
import { TitleMarker, type TitleMark } from '@fitreel/sdk/ui';
import { matchSplitter } from './split-matches';
import styles from './matched-words.module.css';

/** The end of a cut title. */
const ELLIPSIS = '…';

/** Marks `words` in the titles of all cards below, visually only (behaviour.md#search). */
export function MatchedWords({ words, children }: { words: readonly string[]; children: ReactNode }) {
  const mark = useMemo((): TitleMark => {
    const split = matchSplitter(words);
    return (title, shown) => {
      const length = shown === title ? title.length : shown.length - ELLIPSIS.length;
      const parts = split?.(title, length) ?? [];
      if (!parts.some(({ isMatch }) => isMatch)) return shown;
      return (
        // Another search replaces the whole element, even if the browser has translated it.
        <span key={words.join(' ')}>
          {parts.map(({ text, isMatch }, index) =>
            isMatch ? (
              <mark key={index} className={styles.mark}>
                {text}
              </mark>
            ) : (
              text
            ),
          )}
          {shown !== title && ELLIPSIS}
        </span>
      );
    };
  }, [words]);
  return <TitleMarker mark={mark}>{children}</TitleMarker>;
}
