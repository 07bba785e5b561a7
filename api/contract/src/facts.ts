import { Type, type Static } from '@sinclair/typebox';
import { bodyPartGroup, type BodyPartGroup, FACT_VALUES, LENGTHS, MINUTES_MAX } from './browser/facts';

/** The body parts that filters accept; each also finds the smaller parts that belong to it. */
export const BODY_PARTS = FACT_VALUES.bodyPart.filter(
  (part): part is BodyPartGroup => bodyPartGroup(part) === part,
);

/** One of `values`. It has a pattern because, unlike with a union, responses are then serialised without checking it. */
export const oneOf = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(Type.String({ enum: [...values], pattern: `^(?:${values.join('|')})$`, description }));

/** A comma-separated list of `values`; a repeated value counts once. */
export const someOf = <const T extends string>(values: readonly T[], description: string) => {
  const value = `(?:${values.join('|')})`;
  const pattern = `^${value}(?:,${value}){0,${values.length - 1}}$`;
  return Type.Optional(
    Type.Unsafe<T | `${T},${string}`>(
      Type.String({ pattern, description: `${description}: any of ${values.join(', ')}` }),
    ),
  );
};

/** The known facts of a video; each may be unknown (api/README.md#facts-of-a-video). */
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

/** Query parameters that keep only videos with one of the given values of each fact (behaviour.md#filters). */
export const filters = {
  length: someOf(LENGTHS, 'in minutes'),
  level: someOf(FACT_VALUES.level, 'for whom they are'),
  equipment: someOf(FACT_VALUES.equipment, 'what they need most; none: nothing'),
  bodyPart: someOf(BODY_PARTS, 'what they train most'),
  intensity: someOf(FACT_VALUES.intensity, 'how hard they are'),
};
