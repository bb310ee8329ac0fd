/** The part of a correct receiver that fixes a failed check, in the framework of the receiver. */
import express from '../../../examples/receivers/express.mjs?raw'
import fastify from '../../../examples/receivers/fastify.mjs?raw'
import flask from '../../../examples/receivers/flask_app.py?raw'
import go from '../../../examples/receivers/go/main.go?raw'
import next from '../../../examples/receivers/next/route.mjs?raw'
import type { Fix } from '../../base/contract/generated/types.ts'

const RECEIVERS = { express, fastify, next, flask, go } as const

export type Framework = keyof typeof RECEIVERS

export const FRAMEWORKS = [
  'express',
  'fastify',
  'next',
  'flask',
  'go',
] as const satisfies readonly Framework[]

/** By the headers of its answers; undefined if they name none. */
export function guessFramework(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Framework | undefined {
  const by = `${String(headers['x-powered-by'])} ${String(headers['server'])}`.toLowerCase()
  if (by.includes('next')) return 'next'
  if (/werkzeug|gunicorn|flask|python/.test(by)) return 'flask'
  return by.includes('express') ? 'express' : undefined
}

/** Without the marks around it. */
export function snippetOf(fix: Fix, framework: Framework = 'express'): string {
  const lines = RECEIVERS[framework].split('\n')
  const start = lines.findIndex((line) => /^\s*(?:\/\/|#) fix: /.test(line) && line.endsWith(fix))
  const length = lines.slice(start).findIndex((line) => /^\s*(?:\/\/|#) end$/.test(line))
  return lines
    .slice(start + 1, start + length)
    .join('\n')
    .trim()
}
