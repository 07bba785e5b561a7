import { join } from 'node:path';
import sharp from 'sharp';
import { ENGINES } from '../../testing/databases';
import { editedCatalog } from '../../testing/edited-catalog';

describe.each(ENGINES)('edits of pictures on %s', (engine) => {
  const { api, folder, run, rows, video } = editedCatalog(engine);

  const write = (name: string, background: string) =>
    sharp({ create: { width: 640, height: 360, channels: 3, background } }).toFile(join(folder(), name));
  const shown = async (id: string) =>
    ((await video(id)).body as { video: { thumbnail: string; avatar: string; alt: string } }).video;

  test('a picture of a file is encoded, with another field, and undo brings the former back', async () => {
    await write('a.png', '#123456');
    const before = await rows();
    const { code, lines } = await run(
      'edit',
      'keto-start',
      'thumbnail=a.png',
      'avatar=a.png',
      'level=beginner',
    );
    expect(code).toBe(0);
    expect(lines).toContainEqual(
      expect.stringMatching(/^keto-start: thumbnail keto-start → \/api\/artwork\/pictures\//),
    );
    const { thumbnail, avatar, alt } = await shown('keto-start');
    expect(alt).toBe('How to Start a Keto Diet');
    for (const path of [thumbnail, avatar])
      expect(await api().request('GET', path.replace('/api', ''))).toMatchObject({ status: 200 });
    await run('undo');
    expect(await rows()).toEqual(before);
  });

  test('an alt text that is given with its picture stays; a name of the artwork, and none', async () => {
    await write('b.png', '#654321');
    await run('edit', 'keto-start', 'gym-beats', 'thumbnail=b.png', 'alt=A plate');
    expect((await shown('gym-beats')).alt).toBe('A plate');
    await run('edit', 'gym-beats', 'thumbnail=keto-start');
    expect((await shown('gym-beats')).thumbnail).toMatch(/\/thumbnails\/keto-start\./);
    await run('edit', 'gym-beats', 'thumbnail=');
    expect((await shown('gym-beats')).thumbnail).toMatch(/\/drawn\//);
  });

  test.each([
    ['thumbnail=no-such.png', /^thumbnail file:\/\/.*no-such\.png: there is no such file$/],
    ['avatar=http://127.0.0.1:9/a.png', /127\.0\.0\.1 is not an address of the internet/],
    ['thumbnail=javascript:alert(1)', /^thumbnail takes the name of a picture/],
  ])('%s changes nothing', async (argument, message) => {
    const before = await rows();
    expect(await run('edit', 'keto-start', 'title=Other', argument)).toEqual({
      code: 2,
      lines: [expect.stringMatching(message)],
    });
    expect(await rows()).toEqual(before);
  });
});
