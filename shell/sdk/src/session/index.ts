export { loginReason, rememberPath, returnPath, type LoginState } from './return-path';
export type { SessionSnapshot, SessionStore } from '../platform/session-store';
export { useSession, type Session } from './use-session';
export { useViewer, viewerOf, type Viewer } from './viewer';
