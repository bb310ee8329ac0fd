import { ApiError } from '../src/errors.ts'

/** The refusal that `run` ends in. */
export function refusalOf(run: () => unknown): ApiError {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('Nothing was refused')
}
