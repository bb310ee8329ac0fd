/** The adapter that `app init` writes, with what a person answered in place of the examples. */
import type { Io } from '../command.ts'

type Question = {
  readonly text: string
  /** What the template has; Enter keeps it. */
  readonly usual: string
  /** What is wrong with an answer; undefined if it is right. */
  readonly issue: (answer: string) => string | undefined
  readonly write: (template: string, answer: string) => string
}

const ROUTE = /^(?:GET|POST|PUT|PATCH|DELETE) \/[^\s#]*$/
const SHOWN_ROUTE = 'GET /orders/${order}'

const QUESTIONS: readonly Question[] = [
  {
    text: 'Command that starts your application, or the URL where it runs',
    usual: 'node server.js',
    issue: () => undefined,
    write: (template, answer) =>
      /^https?:\/\//.test(answer)
        ? template.replace('start: node server.js', () => `url: ${quoted(answer)}`)
        : template.replace('start: node server.js', () => `start: ${quoted(answer)}`),
  },
  {
    text: 'Route that places a buy',
    usual: 'POST /buy',
    issue: routeIssue,
    write: (template, answer) =>
      template.replace('request: POST /buy', () => `request: ${quoted(answer)}`),
  },
  {
    text: 'Route that shows an order',
    usual: 'GET /orders/:id',
    issue: routeIssue,
    write: (template, answer) => {
      const named = answer.replace(/:\w+|\{\w+\}|<[\w:]+>/, () => '${order}')
      return template.replaceAll(`request: ${SHOWN_ROUTE}`, () => `request: ${quoted(named)}`)
    },
  },
]

const MOST_TRIES = 3

/** An answer that is no route is asked for again; Enter keeps the example. */
export async function answeredTemplate(
  template: string,
  ask: NonNullable<Io['ask']>,
): Promise<string> {
  let text = template
  for (const { text: about, usual, issue, write } of QUESTIONS) {
    let shown = about
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const answer = (await ask(`${shown} [${usual}]: `)).trim()
      const wrong = answer === '' ? undefined : issue(answer)
      if (wrong === undefined) {
        if (answer !== '') text = write(text, answer)
        break
      }
      shown = `${wrong}. ${about}`
    }
  }
  return text
}

function routeIssue(answer: string): string | undefined {
  return ROUTE.test(answer) ? undefined : 'A route is a method and a path, such as POST /api/buys'
}

/** YAML in double quotes has the escapes of JSON. */
function quoted(text: string): string {
  return /^[\w/][\w ./${}-]*$/.test(text) ? text : JSON.stringify(text)
}
