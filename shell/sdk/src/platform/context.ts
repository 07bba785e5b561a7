import { createContext, use } from 'react';
import { createContext as createRouterContext, RouterContextProvider } from 'react-router-dom';
import type { Platform } from './types';

export const PlatformContext = createContext<Platform | null>(null);

/** The platform of the app in which the component is rendered. Throws outside a `PlatformProvider`. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('this component is rendered outside a PlatformProvider');
  return platform;
}

/** Where the router's context holds the platform: `new RouterContextProvider(new Map([[platformContext, platform]]))`. */
export const platformContext = createRouterContext<Platform>();

/** The platform inside a loader: `getPlatform(args.context)`. React Router gives the context there without a type. */
export function getPlatform(context: unknown): Platform {
  if (!(context instanceof RouterContextProvider))
    throw new Error('this router gives its loaders no context');
  return context.get(platformContext);
}
