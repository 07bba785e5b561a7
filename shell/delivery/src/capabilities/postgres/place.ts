/** Whether `place` is the URL of a PostgreSQL, and no path of a folder. */
export const isPostgres = (place: string): boolean => /^postgres(?:ql)?:/.test(place);
