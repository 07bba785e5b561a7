import type { Environment } from '@fitreel/api/config';
import { execFile } from 'node:child_process';

/**
 * Tells systemd, if it waits for that (`Type=notify`, sd_notify(3)), that the start is complete, and the site's URL. Uses a program of
 * systemd, as Node cannot send to Unix datagram sockets. The site serves whether or not this succeeds.
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
