import { Link, useSearchParams } from 'react-router-dom';
import { getPlatform } from '@fitreel/sdk/platform';
import type { LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { categoriesQuery, PageHeading } from '@fitreel/sdk/ui';
import { EmptyList } from '@fitreel/sdk/empty-list';
import { countsQuery, filtersIn, useFilters, valueIn } from '../shared/filters';
import { useChangeParameters } from '../shared/use-change-parameters';
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

/** Serves `/search?q=`, which the shell's search field opens and updates while somebody types. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, queryClient } = getPlatform(context);
  const { searchParams } = new URL(request.url);
  const q = searchTerm(searchParams);
  const filters = filtersIn(searchParams);
  await Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)),
    q !== '' &&
      queryClient.ensureInfiniteQueryData(videosQuery(api, { q, filters, sort: sortIn(searchParams) })),
    q !== '' && queryClient.ensureQueryData(countsQuery(api, { q }, filters)),
    q === '' && queryClient.ensureInfiniteQueryData(videosQuery(api, TRENDING)),
  ]);
}

export function Component() {
  const [parameters] = useSearchParams();
  const q = searchTerm(parameters);
  return q ? <SearchResults q={q} /> : <SearchStart />;
}

const BEST = 'best';

/** The order in the parameters of an address; undefined for the best match first. */
function sortIn(parameters: URLSearchParams): string | undefined {
  const sort = valueIn(parameters, 'sort', searchTexts.orders);
  return sort === BEST ? undefined : sort;
}

const NO_WORDS: readonly string[] = [];

/**
 * The results of a search for `q`, or of what it may stand for (behaviour.md#search). While another search runs, the
 * previous results stay.
 */
function SearchResults({ q }: { q: string }) {
  const [parameters] = useSearchParams();
  const { chosen: filters } = useFilters();
  const query = useVideos({ q, filters, sort: sortIn(parameters) });
  const { matches = NO_WORDS, suggestion, partly, creator } = query.data ?? {};
  return (
    <>
      <PageHeading title={searchTexts.results(q)} />
      {/* Rendered from the start: assistive technology announces only changes of it. */}
      <div className={styles.summary} role="status">
        {suggestion !== undefined && !query.isPlaceholderData && <Suggestion q={q} suggestion={suggestion} />}
        {partly && !query.isPlaceholderData && (
          <p key={q} className={styles.suggestion}>
            {searchTexts.partly(q)}
          </p>
        )}
      </div>
      {creator && !query.isPlaceholderData && <FoundCreator creator={creator} />}
      <VideoFilters q={q} videos={query}>
        {query.data?.videos.length !== 0 && <SortField />}
      </VideoFilters>
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

/** The order of the results, which is a parameter of the address. */
function SortField() {
  const [parameters] = useSearchParams();
  const change = useChangeParameters();
  return (
    <select
      className={styles.sort}
      aria-label={searchTexts.sort}
      value={sortIn(parameters) ?? BEST}
      onChange={({ target: { value } }) => change({ sort: value === BEST ? undefined : value })}
    >
      {Object.entries(searchTexts.orders).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyList art="search" title={searchTexts.nothingFound(q)} action={<CategoryLinks />}>
      {searchTexts.nothingFoundAdvice}
    </EmptyList>
  );
}
