import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getPlatform } from '@fitreel/sdk/platform';
import type { LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { categoriesQuery, PageHeading } from '@fitreel/sdk/ui';
import { EmptyList } from '@fitreel/sdk/empty-list';
import { countsQuery, filtersIn, useFilters } from '../shared/filters';
import { VideoFilters } from '../shared/video-filters';
import { TRENDING, useVideos, videosQuery } from '../shared/videos';
import { searchTexts } from './texts';
import { VideoList } from '../shared/video-list';
import { searchPath, searchTerm } from './search-path';
import { FoundCreator } from './found-creator';
import { MatchedWords } from './matched-words';
import { CategoryLinks } from './category-links';
import { SearchStart } from './search-start';
import styles from './search.module.css';

/** Serves `/search?q=`, which the shell's search field opens and updates as the viewer types. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, queryClient } = getPlatform(context);
  const { searchParams } = new URL(request.url);
  const q = searchTerm(searchParams);
  const filters = filtersIn(searchParams);
  await Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)),
    q !== '' && queryClient.ensureInfiniteQueryData(videosQuery(api, { q, filters })),
    q !== '' && queryClient.ensureQueryData(countsQuery(api, { q }, filters)),
    q === '' && queryClient.ensureInfiniteQueryData(videosQuery(api, TRENDING)),
  ]);
}

export function Component() {
  const [parameters] = useSearchParams();
  const q = searchTerm(parameters);
  return q ? <SearchResults q={q} /> : <SearchStart />;
}

/** The results of a search for `q`, or for a corrected `q` (behaviour.md#search). While another search runs, the previous results stay. */
function SearchResults({ q }: { q: string }) {
  const { chosen: filters } = useFilters();
  const query = useVideos({ q, filters });
  const { pages, suggestion, partly, creator } = query.data ?? {};
  const matches = useMemo(() => [...new Set(pages?.flatMap((page) => page.matches ?? []))], [pages]);
  return (
    <>
      <PageHeading title={searchTexts.results(q)} />
      {/* Rendered from the start: assistive technology only announces changes. */}
      <div className={styles.summary} role="status">
        {suggestion !== undefined && !query.isPlaceholderData && <Suggestion q={q} suggestion={suggestion} />}
        {partly && !query.isPlaceholderData && (
          <p key={q} className={styles.suggestion}>
            {searchTexts.partly(q)}
          </p>
        )}
      </div>
      {creator && !query.isPlaceholderData && <FoundCreator creator={creator} />}
      <VideoFilters q={q} videos={query} order={searchTexts.bestMatch} />
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
    <p key={`${q} ${suggestion}`} className={styles.suggestion}>
      {searchTexts.nothingFor(q)}{' '}
      {searchTexts.didYouMean(
        <Link key="suggestion" to={searchPath(suggestion)}>
          {suggestion}
        </Link>,
      )}
    </p>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyList art="search" title={searchTexts.nothingFound(q)} action={<CategoryLinks />}>
      {searchTexts.nothingFoundAdvice}
    </EmptyList>
  );
}
