import type { Environment } from '@fitreel/api/config';
import { execFile } from 'node:child_process';

/**
 * Tells systemd that the start is over, where it waits for that (`Type=notify`, sd_notify(3)), and where the site is. Node cannot send to
 * a datagram socket of Unix: a program of systemd's does. The site serves, whether that succeeds or not.
 */
export function notifySystemd({ PATH, NOTIFY_SOCKET }: Environment, url: string): Promise<void> {
  if (!NOTIFY_SOCKET) return Promise.resolve();
  return new Promise((resolve) => {
    const env = { PATH, NOTIFY_SOCKET };
    execFile('systemd-notify', ['--ready', `--status=Serving ${url}`], { env }, (error) => {
      if (error) process.stderr.write(`systemd does not know that FitReel is ready: ${error.message}\n`);
      resolve();
    });
  });
}
