/** The same number in another form. */
import { isEither, mapFields, type Transform } from '../transform.ts'

/** Documented as integers, which stay without a point. */
const INTEGERS: ReadonlySet<string> = new Set([
  'amountToleranceBps',
  'timeRemainingSeconds',
  'activeIntentCount',
])

/** A whole string of JSON without spaces, and the number after it if it is the name of a field. */
const NUMBER_FIELD = /"((?:[^"\\]|\\.)*)"(?::(-?\d+(?:\.\d+)?)(?=[,}]))?/g

function rewriteNumbers(text: string, write: (number: string) => string): string {
  return text.replace(NUMBER_FIELD, (all, name: string, number?: string) =>
    number === undefined || INTEGERS.has(name) ? all : `"${name}":${write(number)}`,
  )
}

export const numbersWithPoint: Transform = {
  does: 'writes whole numbers with a decimal point, such as 35.0',
  section: '§2',
  open: 'Amounts and rates have the type number. JSON does not tell 35 from 35.0.',
  evidence:
    'Field note 25: a client that decodes one form fails on the other, and loses the order.',
  advice: 'Decode amounts and rates as decimals, whether or not they have a point.',
  kind: 'number-form',
  isAbout: isEither,
  text: (text) =>
    rewriteNumbers(text, (number) => (number.includes('.') ? `${number}00` : `${number}.0`)),
}

export const numbersWithExponent: Transform = {
  does: 'writes numbers with an exponent, such as 3.5e1',
  section: '§2',
  open: 'Amounts and rates have the type number, and a JSON number may have an exponent (RFC 8259).',
  advice: 'Decode numbers with a JSON parser, not with a pattern.',
  kind: 'number-form',
  isAbout: isEither,
  text: (text) => rewriteNumbers(text, (number) => Number(number).toExponential()),
}

/** The same change wherever a rate is: a quote and its order stay equal. */
export const moreDecimals: Transform = {
  does: 'returns rates and estimated outputs with nine decimals',
  section: '§2.3',
  open: 'Rates and estimated outputs are numbers. How many decimals they have is not shown.',
  evidence: 'Field note 41: rates have three decimals elsewhere.',
  advice: 'Keep every decimal of a number that you receive, and round what you show or send.',
  isAbout: isEither,
  json: (json) =>
    mapFields(
      json,
      (name) => /^(rate|bestRateUsed|exchangeRate|estimatedOutput)$/.test(name),
      (value) => (typeof value === 'number' ? Number((value + 0.000000017).toFixed(9)) : value),
    ),
}
