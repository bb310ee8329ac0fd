/**
 * The outline of a behaviour that a program hands over. Slow to load, and so loaded only where
 * there is one.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readSchema } from '../contract/contract-file.ts'
import { ApiError, listed } from '../vocabulary/errors.ts'
import { describeIssues } from '../contract/schema-issues.ts'

/** Throws VALIDATION_FAILED with everything that is wrong. */
export function checkBehaviourShape(behaviour: unknown): void {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })
  ajv.addSchema(readSchema('assumptions'))
  const check = ajv.compile(readSchema('behaviour'))
  if (check(behaviour)) return
  const details = describeIssues(check.errors ?? [], 'behaviour')
  throw new ApiError('VALIDATION_FAILED', `Failed to set the behaviour: ${listed(details)}`, {
    details,
  })
}
