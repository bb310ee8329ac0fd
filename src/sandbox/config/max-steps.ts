/** Steps of one run, unless a setting says otherwise. A nested `repeat` reaches any number. */
export const DEFAULT_MAX_STEPS = 100_000
