import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesAt } from '.';

test('a folder of .info.json files is read in the order of their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fitreel-kinds-'));
  try {
    await expect(filesAt(folder)).rejects.toThrow(/without \.info\.json files/);
    for (const name of ['b.info.json', 'a.mp4', 'a.info.json']) await writeFile(join(folder, name), '');
    expect(await filesAt(folder)).toEqual([join(folder, 'a.info.json'), join(folder, 'b.info.json')]);
    expect(await filesAt(join(folder, 'a.mp4'))).toEqual([join(folder, 'a.mp4')]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
