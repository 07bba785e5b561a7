import { Type, type Static } from '@sinclair/typebox';
import { MINUTES_MAX } from './browser/limits';

/** The values of each fact that has a fixed set of them. New ones go to the end. */
export const FACT_VALUES = {
  level: ['beginner', 'intermediate', 'advanced'],
  equipment: ['none', 'mat', 'band', 'dumbbells', 'kettlebell', 'barbell', 'machine'],
  bodyPart: [
    'full-body',
    'upper-body',
    'lower-body',
    'core',
    'arms',
    'shoulders',
    'chest',
    'back',
    'glutes',
    'legs',
  ],
  intensity: ['low', 'medium', 'high'],
} as const;

/** Ranges of minutes that filters take: 10 and 20 minutes are in `10-20`, 40 in `20-40`. */
export const LENGTHS = ['under-10', '10-20', '20-40', 'over-40'] as const;

/** Body parts that filters take. Each has the facts of its parts: `legs` and `glutes` are in `lower-body`. */
export const BODY_PARTS = ['full-body', 'upper-body', 'lower-body', 'core', 'back'] as const;

/** One of `values`. A pattern, because a response is written without checks of it, unlike with a union. */
export const oneOf = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(Type.String({ enum: [...values], pattern: `^(?:${values.join('|')})$`, description }));

/** What is known of a workout; each fact may be unknown (api/README.md#facts-of-a-video). */
export const Facts = Type.Partial(
  Type.Object({
    minutes: Type.Integer({ minimum: 1, maximum: MINUTES_MAX, description: 'length' }),
    level: oneOf(FACT_VALUES.level, 'for whom it is'),
    equipment: oneOf(FACT_VALUES.equipment, 'what it needs most; none: nothing'),
    bodyPart: oneOf(FACT_VALUES.bodyPart, 'what it trains most'),
    intensity: oneOf(FACT_VALUES.intensity, 'how hard it is'),
  }),
);
export type Facts = Static<typeof Facts>;
export type FactName = keyof Facts;

/** Query parameters that keep only the videos with these facts (behaviour.md#filters). */
export const filters = {
  length: Type.Optional(oneOf(LENGTHS, 'in minutes')),
  level: Facts.properties.level,
  equipment: Facts.properties.equipment,
  bodyPart: Type.Optional(oneOf(BODY_PARTS, 'what they train most')),
  intensity: Facts.properties.intensity,
};
