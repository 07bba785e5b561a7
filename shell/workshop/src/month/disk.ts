import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A separate disk, which can be filled. */
export interface Disk {
  /** Fills all free space. */
  fill: () => Promise<void>;
  /** Frees the space again. */
  empty: () => Promise<void>;
  unmount: () => Promise<void>;
}

const SIZE = 4 * 2 ** 30;

/** Allowance for writes between reading the disk's free space and setting its new size. */
const SLACK = 64 * 2 ** 10;

/** Mounts a disk in memory at `folder`. If this user may not, prints that and resolves with undefined. */
export async function mountDisk(folder: string): Promise<Disk | undefined> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = async (...command: string[]) => {
    const [file = '', ...args] = [...sudo, ...command];
    await promisify(execFile)(file, args);
  };
  const resize = (size: number) => run('mount', '-o', `remount,size=${size}`, folder);
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=0777`, 'none', folder);
  } catch (error) {
    console.log(`   No disk will be full: ${(error as Error).message}`);
    return undefined;
  }
  return {
    async fill() {
      const { blocks, bfree, bsize } = await statfs(folder);
      await resize((blocks - bfree) * bsize + SLACK);
    },
    empty: () => resize(SIZE),
    unmount: () => run('umount', '--lazy', folder),
  };
}
