import { useMemo, type ReactNode } from 'react';
import { TitleMarker, type TitleMark } from '@fitreel/sdk/ui';
import { matchSplitter } from './split-matches';
import styles from './matched-words.module.css';

/** What a cut title ends with. */
const ELLIPSIS = '…';

/** Marks `words` in the titles of all cards below, for the eye alone (behaviour.md#search). */
export function MatchedWords({ words, children }: { words: readonly string[]; children: ReactNode }) {
  const mark = useMemo((): TitleMark | null => {
    const split = matchSplitter(words);
    return (
      split &&
      ((title, shown) => {
        const length = shown === title ? title.length : shown.length - ELLIPSIS.length;
        const parts = split(title, length).map(({ text, isMatch }, index) =>
          isMatch ? (
            <mark key={index} className={styles.mark}>
              {text}
            </mark>
          ) : (
            text
          ),
        );
        if (parts.every((part) => typeof part === 'string')) return shown;
        return [...parts, shown === title ? '' : ELLIPSIS];
      })
    );
  }, [words]);
  return <TitleMarker mark={mark}>{children}</TitleMarker>;
}
