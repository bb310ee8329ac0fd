import { ApiError } from '../src/base/vocabulary/errors.ts'

/** The ApiError that `run` throws. */
export function thrownBy(run: () => unknown): ApiError {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('Nothing was thrown')
}
