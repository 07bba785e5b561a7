export type { LoaderFunctionArgs } from 'react-router-dom';
export { defineRemote } from './define-remote';
export type { PageHead } from '@fitreel/protocol';
export { isNotFound, notFound, resolveRoutes, useRouteParams } from './routes';
export type {
  FragmentDescription,
  FragmentImports,
  HeadArguments,
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
