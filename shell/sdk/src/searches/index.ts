export { eraseSearch, eraseSearches, recentSearches, rememberSearch } from './recent-searches';
export { useRecentSearches, type RecentSearches } from './use-recent-searches';
