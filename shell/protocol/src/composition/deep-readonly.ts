/** `T` with every field and list read-only: what one app wrote, another does not change. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
