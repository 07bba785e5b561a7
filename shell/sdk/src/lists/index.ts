export type { ListName, ListStatus, UserList } from './types';
export { useUserList } from './use-user-list';
