/** A hundred million steps, far more than a run may have. */
export const ENDLESS = `
name: Quotes without end
why: Nobody waits for all of them.
steps:
  - repeat: 10000
    steps:
      - repeat: 10000
        steps: [{ call: createQuote, body: {}, expect: { status: 400 } }]
`
