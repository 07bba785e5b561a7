/** Where local storage keeps the workouts of a visitor. Logout clears it (behaviour.md#logout). */
export const WORKOUTS_KEY = 'workouts';
