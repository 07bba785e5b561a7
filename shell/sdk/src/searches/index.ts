export { eraseSearch, eraseSearches, recentSearches, rememberSearch } from './recent-searches';
