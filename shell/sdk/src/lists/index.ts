export type { ListName, ListStatus, UserList } from './types';
export type { Openings } from './openings';
export { useOpenings } from './use-openings';
export { useUserList } from './use-user-list';
