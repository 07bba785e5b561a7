import { useNavigation, useSearchParams } from 'react-router-dom';
import { useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import { keepPreviousData, queryOptions, useQuery } from '@fitreel/sdk/query';
import { bodyPartGroup, factLabels } from '@fitreel/sdk/ui';
import { filterTexts } from './texts';

/** What filters look for, which are also parameters of a page's address: values with commas between (behaviour.md#filters). */
export type Filters = Partial<Record<FilterName, string>>;
export type FilterName = (typeof FILTER_NAMES)[number];
export const FILTER_NAMES = Object.keys(factLabels) as (keyof typeof factLabels)[];

/** What a list shows, and its order unless that is its own. */
export type Choices = Filters & { sort?: string };

/** The possible values of a filter or of the order, each with its label, in the order of its menu. */
export const optionsOf = (name: keyof Choices): [string, string][] =>
  Object.entries(name === 'sort' ? filterTexts.sorts : factLabels[name]).filter(
    ([value]) => bodyPartGroup(value) === value,
  );

/** The values of a filter. */
export const valuesOf = (filter = ''): string[] => (filter === '' ? [] : filter.split(','));

/** Those values that `name` has and `isWanted` keeps, as a parameter: in the order of its menu. */
const parameterOf = (name: keyof Choices, isWanted: (value: string) => boolean): string =>
  optionsOf(name)
    .map(([value]) => value)
    .filter(isWanted)
    .join(',');

/** What the parameters of an address choose. Ignores other values (behaviour.md#filters). */
export function filtersIn(parameters: URLSearchParams): Choices {
  return Object.fromEntries(
    [...FILTER_NAMES, 'sort' as const].flatMap((name) => {
      const given = parameters.get(name)?.trim();
      const values = name === 'sort' ? [given] : valuesOf(given);
      const chosen = parameterOf(name, (value) => values.includes(value));
      return chosen === '' ? [] : [[name, chosen]];
    }),
  );
}

/** A filter with `value`, or without it if it has it. */
export const toggled = (name: FilterName, filter: string | undefined, value: string): string =>
  parameterOf(name, (option) => valuesOf(filter).includes(option) !== (option === value));

/** What the page's address chooses, and the one that is loading. */
export function useFilters(): { chosen: Choices; next: Choices } {
  const [parameters] = useSearchParams();
  const { location } = useNavigation();
  const chosen = filtersIn(parameters);
  return { chosen, next: location ? filtersIn(new URLSearchParams(location.search)) : chosen };
}

/** Which videos there are to filter: all, a category's, or the results of a search. */
export interface FilteredList {
  categoryId?: string | null;
  q?: string;
}

/** The values that the videos of a list have, and how many videos `chosen` leaves. */
export function countsQuery(
  api: ApiClient,
  { categoryId = null, q }: FilteredList,
  { sort: _sort, ...chosen }: Choices,
) {
  const query = { category: categoryId ?? undefined, q, ...chosen };
  return queryOptions({
    queryKey: ['catalog', 'filters', query],
    queryFn: ({ signal }): Promise<Contract.FiltersResponse> =>
      api.request('GET /filters', { query: query as Contract.FiltersQuery, signal }),
    retryOnMount: false,
  });
}

/** While other counts load, the previous ones stay and `isPlaceholderData` is true. */
export function useCounts(list: FilteredList) {
  const { chosen } = useFilters();
  return useQuery({ ...countsQuery(useApi(), list, chosen), placeholderData: keepPreviousData });
}

/** `24 videos`, also if it is a minimum; empty while it is not known. */
export function countText({ data, isPlaceholderData }: ReturnType<typeof useCounts>): string {
  if (!data || isPlaceholderData) return '';
  return data.more ? filterTexts.moreThan(data.total) : filterTexts.count(data.total);
}
