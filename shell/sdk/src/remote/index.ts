export type { LoaderFunctionArgs } from 'react-router-dom';
export { defineRemote } from './define-remote';
export { isNotFound, notFound, resolveRoutes, useRouteParams } from './routes';
export type {
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
