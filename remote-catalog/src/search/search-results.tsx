import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState, PageHeading, VisuallyHidden } from '@fitreel/sdk/ui';
import { useVideos, type VideosQuery } from '../shared/videos';
import { searchPath } from './search-path';
import { searchTexts } from '../texts';
import { CategoryLinks } from './category-links';
import { MatchedWords } from './matched-words';
import styles from './search-results.module.css';
import { VideoList } from '../shared/video-list';

const NO_WORDS: readonly string[] = [];

/**
 * The results of a search for `q`, or of what it may stand for (behaviour.md#search). While another search runs, the
 * previous results stay.
 */
export function SearchResults({ q }: { q: string }) {
  const query = useVideos({ q });
  const { matches = NO_WORDS, suggestion } = query.data ?? {};
  return (
    <>
      <PageHeading title={searchTexts.results(q)} />
      {/* Rendered from the start: assistive technology announces only changes of it. */}
      <div className={styles.summary} role="status">
        {suggestion !== undefined && !query.isPlaceholderData && <Suggestion q={q} suggestion={suggestion} />}
        <p>{countText(query)}</p>
      </div>
      <MatchedWords words={matches}>
        <VideoList
          label={searchTexts.results(suggestion ?? q)}
          query={query}
          empty={<NothingFound q={q} />}
        />
      </MatchedWords>
    </>
  );
}

function Suggestion({ q, suggestion }: { q: string; suggestion: string }) {
  return (
    <p className={styles.suggestion}>
      {searchTexts.nothingFor(q)}{' '}
      {searchTexts.didYouMean(
        <Link key="suggestion" to={searchPath(suggestion)}>
          {suggestion}
        </Link>,
      )}
    </p>
  );
}

/** How many of the found videos have loaded: the API does not count them. */
function countText({ data, isPlaceholderData, hasNextPage }: VideosQuery): ReactNode {
  if (!data || isPlaceholderData) return '';
  const count = data.start + data.videos.length;
  if (hasNextPage) return searchTexts.moreThan(count);
  if (count === 0) return <VisuallyHidden>{searchTexts.none}</VisuallyHidden>;
  return searchTexts.count(count);
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState icon="search" title={searchTexts.nothingFound(q)} action={<CategoryLinks />}>
      {searchTexts.nothingFoundAdvice}
    </EmptyState>
  );
}
