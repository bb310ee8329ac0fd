/** contracts/assumptions.yaml as it is written; its head explains the fields. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { contractFile } from './contract-file.ts'

export type RegisteredAssumption = {
  readonly id: string
  readonly section: `§${string}`
  readonly stated?: boolean
  readonly question: string
  readonly setting?: string
  /** Only of what a setting changes. */
  readonly type?: string
  readonly min?: number
  readonly max?: number
  readonly default: unknown
  readonly values?: Readonly<Record<string, string>>
  readonly does?: string
  readonly edges?: readonly unknown[]
  readonly fixed?: string
  readonly advice?: string
  readonly evidence: string
}

export function readAssumptionRegister(): readonly RegisteredAssumption[] {
  return parse(readFileSync(contractFile('assumptions.yaml'), 'utf8')) as RegisteredAssumption[]
}
