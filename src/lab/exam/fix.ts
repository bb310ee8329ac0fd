/** What fixes a failed check: in words, or as a part of a correct receiver in its framework. */
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

const IN_WORDS: { readonly [F in Fix]: string } = {
  'raw-body':
    'Verify the signature over the bytes that arrived, however they were sent, before anything parses them. Answer 401 if it is wrong, and 400 if the body is not JSON.',
  signature:
    'Compute the signature of the raw body with every secret that is valid, and compare it in constant time with every signature that was sent. One of another length or alphabet is wrong, and no error.',
  apply:
    'Store the id of the event, the state of the order and the credit in one transaction, before you acknowledge the webhook. A known id, an order that has ended and an unknown type change nothing, and get 2xx.',
}

/** In words if the framework is not known, or `none`. */
export function fixText(fix: Fix, framework: Framework | 'none' | undefined): string {
  if (framework === 'none') return IN_WORDS[fix]
  if (framework !== undefined) return snippetOf(fix, framework)
  return `${IN_WORDS[fix]} As code: --framework ${FRAMEWORKS.join('|')}.`
}

/** Without the marks around it. */
export function snippetOf(fix: Fix, framework: Framework): string {
  const lines = RECEIVERS[framework].split('\n')
  const start = lines.findIndex((line) => /^\s*(?:\/\/|#) fix: /.test(line) && line.endsWith(fix))
  const length = lines.slice(start).findIndex((line) => /^\s*(?:\/\/|#) end$/.test(line))
  return lines
    .slice(start + 1, start + length)
    .join('\n')
    .trim()
}
