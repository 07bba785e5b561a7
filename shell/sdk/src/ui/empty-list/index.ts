export { EmptyList, type EmptyListProps } from './empty-list';
