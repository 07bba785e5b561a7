import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { PlatformContext } from './context';
import type { Platform } from './types';

export function PlatformProvider({
  platform,
  children,
}: {
  platform: Platform;
  children: ReactNode;
}): ReactNode {
  return (
    <PlatformContext value={platform}>
      <QueryClientProvider client={platform.queryClient}>{children}</QueryClientProvider>
    </PlatformContext>
  );
}
