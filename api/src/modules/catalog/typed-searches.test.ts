import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { factColumns } from './facts';
import { search } from './search';
import { videoSearchText } from './search-words';

/** Categories of somebody's channels: how many videos each has, and what their titles begin with. */
const CHANNELS: Record<string, [count: number, topics: string]> = {
  Yoga: [
    53,
    'Yoga Flow|Morning Yoga|Bedtime Yoga for Sleep|Yoga for Back Pain|Vinyasa Yoga|Yin Yoga|Chair Yoga for Seniors|Prenatal Yoga|Power Yoga|Yoga for Runners',
  ],
  Core: [
    52,
    'Abs Workout|Core Burn|Standing Abs|Six Pack Abs|Pilates Core|Plank Challenge|Lower Abs & Obliques|Deep Core after Pregnancy',
  ],
  Strength: [
    60,
    'Full Body Strength|Upper Body Dumbbell Workout|Leg Day|Glutes & Booty Burn|Kettlebell Swings|Push Ups for Chest|Arms & Shoulders|Barbell Squats|Back & Biceps|Resistance Band Legs',
  ],
  Cardio: [
    40,
    'HIIT Workout|Low Impact Cardio|Dance Cardio Party|Jump Rope|Tabata Fat Burning|Walking Workout|Cardio Kickboxing|Indoor Cycling',
  ],
  Mobility: [
    30,
    'Hip Mobility|Full Body Stretch|Neck & Shoulder Release|Foam Rolling Recovery|Warm Up|Splits Flexibility|Posture Reset',
  ],
  Running: [20, 'Couch to 5K Run|Treadmill Intervals|Running Form|Trail Running|Marathon Training Plan'],
  Nutrition: [
    40,
    'High Protein Breakfast|Meal Prep|Keto Recipes|Vegan Dinner|Smoothies|Weight Loss Tips|What I Eat in a Day|Creatine Explained',
  ],
  Music: [21, 'Workout Music Mix|Running Songs|Yoga Music|Motivation Playlist'],
};

const LENGTHS = [10, 20, 15, 30, 8, 45, 25, 12, 60, 40, 5];
const ENDINGS = [
  '',
  ' for Beginners',
  ' | No Equipment',
  ' at Home',
  ' - Gentle',
  ' with Dumbbells',
  ' (No Jumping)',
];

function* titles(times: number): Generator<[category: string, title: string]> {
  for (const [category, [count, topics]] of Object.entries(CHANNELS)) {
    const all = topics.split('|');
    for (let index = 0; index < count * times; index += 1) {
      const topic =
        (all[index % all.length] ?? '') +
        (index % 3 === 0 ? (ENDINGS[(index / 3) % ENDINGS.length] ?? '') : '');
      const minutes = LENGTHS[index % LENGTHS.length] ?? 10;
      const forms = [
        `${minutes} Min ${topic}`,
        topic,
        `${topic}, ${minutes} Minutes`,
        `${minutes}-Minute ${topic}`,
        `${minutes}min ${topic}`,
      ];
      yield [category, `${forms[index % forms.length] ?? topic}${times > 1 ? ` ${index}` : ''}`];
    }
  }
}

/**
 * What people type, and the least that each search finds among the seed's sixteen videos, 316 videos and 3,160: at most a page. `~` marks what
 * has some of the words, `?` what a misspelt search may mean. Everything else has all words.
 */
const SEARCHES = `
  short yoga 0 22 24 | quick core 0 19 24 | hip opener 0 5 24 | 15min abs 0 4 24 | 5km run 0 ~24 ~24 | no gear 2 17 24
  kettelbel 0 ?6 ?24 | dumbel 0 ?20 ?24 | streching 0 ?24 ?24 | excercise ?8 ?24 ?24 | yoga 0 24 24 | abs 0 24 24 | core 0 24 24
  hiit 2 5 24 | cardio 3 24 24 | workout 8 24 24 | exercise 8 24 24 | training 8 24 24 | stretch 0 24 24 | stretching 0 24 24
  mobility 0 24 24 | flexibility 0 24 24 | 10 min abs 0 6 24 | 10 minute abs 0 6 24 | 10min abs 0 4 24 | 15 minute workout ~8 5 24
  20 min hiit 1 ~5 3 | 20 minutes full body 1 ~14 9 | 30 minute workout 3 1 18 | 5 minute stretch 0 3 24 | 1 hour yoga 0 4 24
  half hour yoga 0 ~4 ~24 | long yoga 0 8 24 | long run 0 6 24 | quick workout ~8 14 24 | short workout ~8 14 24 | quick stretch 0 11 24
  short abs workout ~8 5 24 | easy yoga ~1 2 24 | gentle yoga ~1 2 24 | gentle stretch ~1 1 14 | easy workout ~9 1 14
  hard workout 2 5 24 | yoga for beginners ~2 3 24 | beginner yoga ~2 3 24 | beginner workout 2 2 17 | workout for beginners 2 2 17
  beginners hiit ~2 1 3 | yoga for back pain 0 5 24 | back pain 0 5 24 | lower back 0 ~24 ~24 | lower back stretch 0 ~24 ~24
  upper back 0 6 24 | neck pain 0 ~9 ~24 | neck stretch 0 4 24 | shoulder 0 10 24 | shoulder workout ~8 ~10 ~24
  shoulders and arms 0 6 24 | arm workout ~8 ~12 ~24 | arms 0 12 24 | biceps 1 6 24 | triceps 0 0 0 | chest workout ~8 ~6 ~24
  push ups 0 6 24 | pushups 0 6 24 | press ups 0 6 24 | push-up ~1 6 24 | pull ups 0 ~6 ~24 | sit ups 0 ~6 ~24 | squats 0 6 24
  squat 0 6 24 | lunges 0 0 0 | plank 0 6 24 | planks 0 6 24 | leg day ~1 6 24 | legs 0 18 24 | leg workout ~8 ~18 ~24
  lower body ~2 18 24 | upper body ~2 24 24 | full body 1 11 24 | fullbody ?1 ?11 ?24 | full body workout 1 ~17 ~24
  total body ~3 ~24 ~24 | glutes 0 6 24 | booty 0 6 24 | butt workout ~8 ~6 ~24 | bum 0 6 24 | six pack 0 24 24 | sixpack 0 24 24
  belly fat ~3 ~5 ~24 | lose belly fat ~5 ~10 ~24 | weight loss 2 5 24 | weightloss ?2 ?5 ?24 | lose weight 2 5 24
  how to lose weight 2 5 24 | fat burn 2 5 24 | fat burning 2 5 24 | burn fat 2 5 24 | workout at home 2 2 14 | home workout 2 2 14
  home workout no equipment 1 ~1 ~15 | no equipment 2 17 24 | workout without equipment 2 1 15 | without equipment 2 17 24
  bodyweight 2 17 24 | bodyweight workout 2 1 15 | equipment free 2 17 24 | with dumbbells 0 20 24 | dumbbell workout ~8 6 24
  dumbbells 0 20 24 | dumbell 0 ?20 ?24 | dumbells 0 ?20 ?24 | free weights ~2 20 24 | kettlebell 0 6 24 | kettle bell ~1 ?6 ?24
  kettlebell workout ~8 ~6 ~24 | kettlebells 0 6 24 | kettlebel 0 6 24 | barbell 0 6 24 | resistance band 0 6 24 | bands 0 6 24
  band workout ~8 ~6 ~24 | chair yoga 0 5 24 | chair exercises ~8 ~5 ~24 | seated workout ~8 ~5 ~24 | seniors 0 5 24
  yoga for seniors 0 5 24 | elderly exercise ~8 ~5 ~24 | senior workout ~8 ~5 ~24 | prenatal 0 11 24 | pregnancy 0 11 24
  pregnancy yoga 0 5 24 | pregnant workout ~8 ~11 ~24 | morning yoga 0 6 24 | morning stretch 0 ~24 ~24 | morning workout ~8 ~6 ~24
  bedtime yoga 0 6 24 | sleep yoga 0 6 24 | evening yoga 0 ~24 ~24 | yoga before bed 0 6 24 | warm up 1 4 24 | warmup 1 4 24
  warm-up 1 4 24 | foam roller 0 4 24 | foam rolling 0 4 24 | posture 0 4 24 | better posture ~1 ~4 ~24 | run 0 24 24 | running 0 24 24
  jogging 0 24 24 | couch to 5k 0 4 24 | 5k 0 4 24 | treadmill 0 4 24 | treadmill workout ~8 ~4 ~24 | marathon 0 4 24 | trail run 0 4 24
  interval training ~8 ~4 ~24 | intervals 0 4 24 | tabata 0 5 24 | tabata workout ~8 ~5 ~24 | jump rope 0 5 24 | jumping rope 0 5 24
  skipping rope 0 5 24 | walk 0 5 24 | walking 0 5 24 | walk at home ~2 ~5 2 | indoor walking 0 ~10 ~24 | dance 0 5 24 | dancing 0 5 24
  dance workout ~8 ~5 ~24 | zumba 0 0 0 | kickboxing 0 5 24 | boxing 0 5 24 | cardio boxing ~3 5 24 | cycling 0 5 24 | indoor bike 0 5 24
  spinning 0 5 24 | low impact 1 5 24 | low impact workout 1 ~6 ~24 | low impact hiit ~1 ~5 ~24 | no jumping ~3 14 24
  no jumping cardio ~2 3 22 | quiet workout ~8 ~24 ~24 | apartment friendly 0 0 0 | pilates 0 6 24 | pilates core 0 6 24
  pilates workout ~8 ~6 ~24 | strength 2 24 24 | strength training ~2 6 24 | strenght ?2 ?24 ?24 | power yoga 0 5 24 | vinyasa 0 5 24
  vinyassa 0 ?5 ?24 | yin 0 5 24 | yin yoga 0 5 24 | keto 1 5 24 | keto recipes ~2 5 24 | keto diet 1 ~5 ~24 | vegan 0 5 24
  vegan dinner 0 5 24 | protein 1 5 24 | protien ?1 ?5 ?24 | high protein breakfast ~3 5 24 | breakfast 0 5 24 | smoothie 0 5 24
  meal prep ~1 5 24 | meal plan 1 ~9 ~24 | diet 4 0 0 | diet plan 4 ~4 ~24 | healthy recipes ~2 ~5 ~24 | nutrition 4 24 24
  creatine 0 5 24 | music 4 21 24 | workout music 4 6 24 | gym music 2 ~21 ~24 | running songs ~4 5 24 | workout songs 4 6 24
  playlist 4 21 24 | running playlist ~4 5 24 | motivation 2 5 24 | yoga music ~4 5 24 | abs workout 10 minutes ~8 1 16
  15 min core no equipment ~2 ~3 2 | 20 min dumbbell ~2 ~20 14 | 30min yoga ~3 5 24 | 45 minute strength ~2 4 24 | yoga 20 min ~2 4 24
  quick hiit no equipment ~1 ~3 2 | easy cardio ~3 2 19 | hit workout ?2 ?5 ?24 | yoga videos 0 24 24 | abs video 0 24 24 | yogo 0 ?24 ?24
  joga 0 ?24 ?24 | pilate 0 6 24 | pilatis 0 ?6 ?24 | hitt ?2 ?5 ?24 | hiit for beginner ~2 1 3 | stomach exercises ~8 ~24 ~24
  core strength ~2 ~24 ~24 | core strengthening ~2 ~24 ~24 | toning arms 0 ~12 ~24 | hips 0 5 24 | hip stretch 0 5 24
  tight hips 0 ~5 ~24 | split stretch 0 4 24 | splits 0 4 24 | calisthenics 0 0 0 | hamstring stretch 0 ~24 ~24 | obliques 0 6 24
  runner yoga 0 5 24 | yoga for athletes 0 ~24 ~24 | yoga after running 0 ~5 ~24 | post workout stretch ~8 ~24 ~24
  desk stretches 0 ~24 ~24 | office yoga 0 ~24 ~24 | kids workout ~8 ~24 ~24 | 5 minute abs 0 4 24 | 12 minute abs 0 6 24
  3 km run 0 ~24 ~24 | marathon training ~8 4 24 | tredmill 0 ?4 ?24 | resistence bands 0 ?6 ?24 | excersise ?8 ?24 ?24
  exersise ?8 ?24 ?24 | beginer yoga ~2 ?3 ?24 | begginer workout ?2 ?2 ?17 | stretchs 0 24 24 | strech 0 ?24 ?24 | yoga flow 0 6 24
  what i eat in a day ~1 5 24
`;

const PAGE = { size: 24, cursor: { tier: 0, after: 0 } };

describe.each(ENGINES)('what people type on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  /** Replaces the catalogue by that of `CHANNELS`, so many times over. */
  async function fill(times: number) {
    const { kysely } = api.database;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const rows = [...titles(times)].map(([categoryName, title], index) => {
      const facts = factColumns(title, {});
      const creator = `Studio ${index % 20}`;
      const text = videoSearchText({ title, creator, categoryName }, facts);
      return { ...template, ...facts, id: `v${index}`, position: index + 1, title, creator, search: text };
    });
    await kysely.deleteFrom('videos').execute();
    for (let at = 0; at < rows.length; at += 200)
      await kysely
        .insertInto('videos')
        .values(rows.slice(at, at + 200))
        .execute();
  }

  // Each catalogue takes the place of the one before.
  test.each([
    ['the sixteen videos', 0],
    ['316 videos', 1],
    ['3,160 videos', 10],
  ])('finds enough among %s', async (_name, times) => {
    if (times > 0) await fill(times);
    const wrong: string[] = [];
    for (const [, q = '', ...least] of SEARCHES.matchAll(
      /(\S.*?) ([~?]?\d+) ([~?]?\d+) ([~?]?\d+)(?= \||\n)/g,
    )) {
      const { rows, meaning } = await search(api.database, q, PAGE);
      const mark = (meaning.isCorrected && '?') || (meaning.groups && '~') || '';
      const [, expectedMark, number] = /^([~?]?)(\d+)$/.exec(least[Math.min(times, 2)] ?? '') ?? [];
      if (mark !== expectedMark || rows.length < Number(number)) wrong.push(`${q}: ${mark}${rows.length}`);
    }
    expect(wrong).toEqual([]);
  });
});
