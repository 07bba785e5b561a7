import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideosResponse } from '@fitreel/contract';
import { ENGINES } from '../../testing/databases';
import { editedCatalog } from '../../testing/edited-catalog';
import { FORMATS } from './files';
import { chapterLines, chaptersIn, isoDay } from './written-details';

describe('as people and programs write them', () => {
  const chapters = [
    { seconds: 0, title: 'Warm-up' },
    { seconds: 90, title: 'Squats: 3 × 10' },
    { seconds: 3723, title: 'Rest' },
  ];

  test('chapters are lines of a time and a title', () => {
    expect(chaptersIn('00:00 Warm-up\n\n 1:30  Squats: 3 × 10 \n1:02:03 Rest')).toEqual(chapters);
    expect(chapterLines(chapters)).toBe('0:00 Warm-up\n1:30 Squats: 3 × 10\n1:02:03 Rest');
  });

  test.each(['Warm-up', '0:00', '90 Squats', '1:30 Squats\nand more'])('%j is no chapter', (text) => {
    expect(chaptersIn(text)).toBe(text);
  });

  test.each([
    ['20240501', '2024-05-01'],
    ['2024-05-01T23:30:00+00:00', '2024-05-01'],
    ['May 2024', 'May 2024'],
  ])('the day %j is %j', (text, day) => {
    expect(isoDay(text)).toBe(day);
  });
});

describe.each(ENGINES)('what creators say of their videos on %s', (engine) => {
  const { api, folder, run, runWhole, videos, video } = editedCatalog(engine);
  const VIDEO = { _id: 'yoga', title: 'Yoga', creator: 'Anna', src: 'yoga-1', categoryName: 'Workout' };
  const SAID = {
    description: 'Slow.\n\nMat: https://mats.example/a?b=1',
    published: '2024-05-01',
    chapters: [
      { seconds: 0, title: 'Warm-up' },
      { seconds: 90, title: 'Squats' },
    ],
  };
  const importing = async (...rows: object[]) => {
    const file = join(folder(), 'videos.jsonl');
    await writeFile(file, rows.map((row) => JSON.stringify({ ...VIDEO, ...row })).join('\n'));
    return (await runWhole('import', file)).lines.filter((line) => !line.startsWith('Change '));
  };

  test('an import keeps it, the page of the video alone shows it, and what a file leaves out stays', async () => {
    await importing({ ...SAID, description: SAID.description.replaceAll('\n', '\r\n') });
    expect((await video('yoga')).body).toMatchObject({ video: { ...VIDEO, ...SAID } });
    const [listed] = ((await api().request('GET', '/videos?q=yoga')).body as VideosResponse).videos.filter(
      ({ _id }) => _id === 'yoga',
    );
    for (const name of Object.keys(SAID)) expect(listed).not.toHaveProperty(name);
    expect(await importing({})).toEqual(['1 video read: 0 new, 0 changed, 1 unchanged.']);
    expect(await importing({ published: '2024-05-02' })).toEqual([
      '1 video read: 0 new, 1 changed, 0 unchanged.',
    ]);
    expect(await importing({ title: 'Calm yoga', published: '2024-05-03' })).toEqual([
      '1 video read: 0 new, 1 changed, 0 unchanged.',
    ]);
    expect((await video('yoga')).body).toMatchObject({ video: { ...SAID, published: '2024-05-03' } });
  });

  test('is checked', async () => {
    expect(
      await importing({
        description: 'x'.repeat(5001),
        published: '2024-13-01',
        chapters: [{ seconds: 0, title: '' }],
      }),
    ).toEqual([
      expect.stringMatching(/description takes UTF-8 text, 1 to 5000 characters, not/),
      'line 1 (video 1): published takes a day: 2024-05-01, not "2024-13-01"',
      expect.stringMatching(/chapters takes up to 100 lines such as 1:30 Squats, .*, not a list/),
      'Nothing was imported. Bad rows: 1 of 1.',
    ]);
  });

  test.each(FORMATS)('an export to %s has it, and its import changes nothing', async (format) => {
    await importing(SAID);
    const file = join(folder(), `export.${format}`);
    await runWhole('export', file);
    expect(await readFile(file, 'utf8')).toContain('Warm-up');
    expect((await runWhole('import', file)).lines).toEqual([
      '17 videos read: 0 new, 0 changed, 17 unchanged.',
    ]);
  });

  test('it follows a video that is hidden, and drafts', async () => {
    await importing(SAID);
    await run('hide', 'yoga');
    expect((await run('show', 'yoga')).lines).toContain('published: 2024-05-01');
    await run('restore', 'yoga');
    expect((await video('yoga')).body).toMatchObject({ video: SAID });
    const draft = { ...SAID, _id: 'draft', src: 'draft', categoryName: '' };
    await importing(draft);
    expect((await importing({ ...draft, published: '2024-05-02' }))[0]).toMatch(/ 1 changed/);
    await run('edit', 'draft', 'categoryName=Workout');
    expect((await video('draft')).body).toMatchObject({ video: { ...SAID, published: '2024-05-02' } });
  });

  test('edit changes it, and undo brings it back', async () => {
    await importing(SAID);
    const before = (await video('yoga')).body;
    const { lines } = await run(
      'edit',
      'yoga',
      'description=',
      'published=20240601',
      'chapters=0:00 All\n2:00 Rest',
    );
    expect(lines).toContain('yoga: published 2024-05-01 → 2024-06-01');
    const { video: after } = (await video('yoga')).body as { video: object };
    expect(after).not.toHaveProperty('description');
    expect(after).toMatchObject({ published: '2024-06-01', chapters: [{}, { seconds: 120, title: 'Rest' }] });
    await run('undo');
    expect((await video('yoga')).body).toEqual(before);
    expect(await videos()).toHaveLength(17);
  });
});
