import { Type, type Static } from '@sinclair/typebox';
import { bodyPartGroup, type BodyPartGroup, FACT_VALUES, LENGTHS, MINUTES_MAX } from './browser/facts';

/** Body parts that filters take; each finds the smaller ones that belong to it. */
export const BODY_PARTS = FACT_VALUES.bodyPart.filter(
  (part): part is BodyPartGroup => bodyPartGroup(part) === part,
);

/** One of `values`. A pattern, because a response is written without checks of it, unlike with a union. */
export const oneOf = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(Type.String({ enum: [...values], pattern: `^(?:${values.join('|')})$`, description }));

/** Some of `values`, with commas between; a repeated one counts once. */
export const someOf = <const T extends string>(values: readonly T[], description: string) => {
  const value = `(?:${values.join('|')})`;
  const pattern = `^${value}(?:,${value}){0,${values.length - 1}}$`;
  return Type.Optional(
    Type.Unsafe<T | `${T},${string}`>(
      Type.String({ pattern, description: `${description}: any of ${values.join(', ')}` }),
    ),
  );
};

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

/** Query parameters that keep only the videos with one of the values of each fact (behaviour.md#filters). */
export const filters = {
  length: someOf(LENGTHS, 'in minutes'),
  level: someOf(FACT_VALUES.level, 'for whom they are'),
  equipment: someOf(FACT_VALUES.equipment, 'what they need most; none: nothing'),
  bodyPart: someOf(BODY_PARTS, 'what they train most'),
  intensity: someOf(FACT_VALUES.intensity, 'how hard they are'),
};
