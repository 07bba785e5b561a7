/** What the shell needs to load remotes. Remotes do not use it, and it is not shared with them. */
export { inTime, TimeoutError } from '../remote/in-time';
