import { useSearchParams } from 'react-router-dom';
import { getPlatform } from '@fitreel/sdk/platform';
import type { LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { categoriesQuery, EmptyState, PageHeading } from '@fitreel/sdk/ui';
import { videosQuery } from '../shared/videos';
import { CategoryLinks } from './category-links';
import { SearchResults } from './search-results';
import { searchTerm } from './search-path';
import { searchTexts } from '../texts';

/** Serves `/search?q=`, which the shell's search field opens and updates while somebody types. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, queryClient } = getPlatform(context);
  const q = searchTerm(new URL(request.url).searchParams);
  await Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)),
    q !== '' && queryClient.ensureInfiniteQueryData(videosQuery(api, { q })),
  ]);
}

export function Component() {
  const [parameters] = useSearchParams();
  const q = searchTerm(parameters);
  if (q) return <SearchResults q={q} />;
  return (
    <>
      <PageHeading title={searchTexts.heading} />
      <EmptyState icon="search" title={searchTexts.invitation} action={<CategoryLinks />}>
        {searchTexts.invitationAdvice}
      </EmptyState>
    </>
  );
}
