export type { LoaderFunctionArgs } from 'react-router-dom';
export { defineRemote } from './define-remote';
export { isNotFound, notFound } from './not-found';
export type { PublicData } from './public-data';
export { resolveRoutes } from './resolve-routes';
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
