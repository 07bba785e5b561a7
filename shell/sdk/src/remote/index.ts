export type { LoaderFunctionArgs } from 'react-router-dom';
export { defineRemote } from './define-remote';
export { isNotFound, notFound, resolveRoutes } from './routes';
export type {
  PublicData,
  FragmentDescription,
  FragmentImports,
  ListenerDescription,
  ListenerImports,
  ListenerModule,
  NavigationEntry,
  PageModule,
  PageName,
  RemoteBudget,
  RemoteConfig,
  RemoteDescription,
  RemoteFragment,
  RemoteListener,
  RemoteModule,
  RemoteOwner,
  RemoteRoute,
  RemoteRouteHandle,
  RouteDescription,
} from './types';
