export { dayAfter, dayAt, daysBetween, isDay, offsetAt, weekdayOf, weekOf } from '@fitreel/contract/days';
