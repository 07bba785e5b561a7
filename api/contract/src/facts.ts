import { Type, type Static } from '@sinclair/typebox';
import { bodyPartGroup, type BodyPartGroup, FACT_VALUES, LENGTHS, MINUTES_MAX } from './browser/facts';

/** Body parts that filters take; each finds the smaller ones that belong to it. */
export const BODY_PARTS = FACT_VALUES.bodyPart.filter(
  (part): part is BodyPartGroup => bodyPartGroup(part) === part,
);

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
