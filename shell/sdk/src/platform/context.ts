import { createContext, use } from 'react';
import { createContext as createRouterContext, RouterContextProvider } from 'react-router-dom';
import type { Platform } from './types';

export const PlatformContext = createContext<Platform | null>(null);

/** Throws outside a `PlatformProvider`. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('this component needs a PlatformProvider above it');
  return platform;
}

/** Key of the platform in the router's context: `new RouterContextProvider(new Map([[platformContext, platform]]))`. */
export const platformContext = createRouterContext<Platform>();

/** The platform inside a loader: `getPlatform(args.context)`. React Router does not type the context there. */
export function getPlatform(context: unknown): Platform {
  if (!(context instanceof RouterContextProvider)) throw new Error('this router has no getContext option');
  return context.get(platformContext);
}
