/** Prompts for the three jobs of the sandbox: integrate, debug a webhook, verify a deployment. */
import { inSentence } from '../base/contract/expectation.ts'
import { didYouMean } from '../base/vocabulary/nearest.ts'
import { wordList } from '../base/vocabulary/text.ts'

type Argument = {
  readonly name: string
  readonly description: string
  readonly required: boolean
}

type Prompt = {
  readonly name: string
  /** For people. */
  readonly title: string
  readonly description: string
  readonly arguments: readonly Argument[]
  readonly text: (given: Readonly<Record<string, string>>) => string
}

const optional = (name: string, description: string): Argument => {
  return { name, description, required: false }
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'integrate',
    title: 'Integrate the ramp service',
    description: 'Build buys and sells into an application, and prove them with scenarios.',
    arguments: [optional('stack', 'Language and framework of the application.')],
    text: ({ stack = 'the language and framework of this project' }) => `
Integrate the routed buy/sell ramp service into my application, in ${stack}. Develop against this sandbox; no money is real.

1. Read the resource ramp-sandbox://rules for what the service states, and ramp-sandbox://assumptions for what it leaves open. Rely on the rules only.
2. Try the calls: quote, order, intent, status_sync, bank_list and resolve. Save the transactionId of an order at once: only the response of the order has the account to pay into.
3. Write the client and a webhook receiver. The receiver verifies x-service-signature over the raw body before it trusts an event, answers 2xx only after it has stored the event, ignores duplicates, and never goes back from a final state. An order is final only when the service reports completed or failed.
4. Treat the conflict GATEWAY_ACTIVE_INTENT_CONFLICT as a normal flow: show the open payment window, then wait or override it.
5. Register the receiver with receive. Use simulate and advance to take a buy and a sell to every end, and fault to drop, duplicate and delay webhooks. status_sync must close the gap.
6. Run the scenarios whose names begin with "app." from the command line (npx ramp-sandbox run --library --filter app. --adapter ramp-app.yaml), and fix what they show.

Tell me after each step what you did and what you saw.`,
  },
  {
    name: 'debug_webhook',
    title: 'Debug a webhook',
    description: 'Find out why a webhook did not arrive or was rejected, and fix the receiver.',
    arguments: [optional('order', 'A transactionId or requestReference; the newest by default.')],
    text: ({ order }) => `
A webhook of my application does not work. Find the cause.

1. ${order === undefined ? 'List the orders with inspect (what: orders), and take the newest one.' : `The order is "${order}".`} Call explain_failure for it.
2. Call inspect with what: receivers. If there is no receiver or it is disabled, register the URL of my receiver with receive.
3. Call inspect with what: deliveries for the order. Read the attempts: the status, the error, the next attempt, and the fault if one was injected.
4. No answer: my receiver does not run, or not at that URL. Status 401 or 403: it has another secret, or it signs a body that was parsed and written again instead of the raw bytes. Status 5xx: read its log. A fault: call fault with clear: true if nobody needs it.
5. Show me the cause with the line of my code, and the fix. After the fix, simulate the next step of an order, and check with inspect that the delivery has arrived.

Change no code before I know the cause.`,
  },
  {
    name: 'verify',
    title: 'Verify a deployment',
    description: 'Check a deployment against the documented contract, and explain its failures.',
    arguments: [
      {
        name: 'base_url',
        description: 'The address of the deployment, such as https://ramp.example.',
        required: true,
      },
    ],
    text: ({ base_url: url = '' }) => `
Check that the deployment at ${url} conforms to the documented contract.

1. Ask me to put a test key into the variable RAMP_API_KEY. Never print a key, and never use a live one.
2. Print what would be sent: npx ramp-sandbox verify --base-url ${url} --dry-run. It creates orders, which cannot be deleted: ask me before you go on.
3. Run it: npx ramp-sandbox verify --base-url ${url} --report-json verify.json. It needs @pact-foundation/pact beside it.
4. For each failed row, read its rule in the resource ramp-sandbox://rules, and its entry in ramp-sandbox://deviations if it is a known one. Tell me what the documentation states, what the deployment answered, and what a client must do to survive it.
5. An inconclusive row does not fail: tell me which option would decide it.

End with a list: the rules that failed, the most harmful first, and what to tell the team of the deployment.`,
  },
]

export function listPrompts() {
  return PROMPTS.map(({ text: _text, arguments: given, ...prompt }) => {
    return { ...prompt, arguments: given.map((argument) => ({ ...argument })) }
  })
}

/** The message of a prompt, or why it does not exist. */
export function getPrompt(
  name: string,
  given: Readonly<Record<string, string>>,
): { readonly description: string; readonly text: string } | { readonly problem: string } {
  const prompt = PROMPTS.find((each) => each.name === name)
  const shown = name.slice(0, 100)
  if (prompt === undefined) {
    const names = PROMPTS.map((each) => each.name)
    const fix = didYouMean(shown, names) || ` Use ${wordList(names, 'or')}.`
    return { problem: `Failed to get prompt "${shown}": there is no such prompt.${fix}` }
  }
  const names = prompt.arguments.map((argument) => argument.name)
  const unknown = Object.keys(given).find((each) => !names.includes(each))
  if (unknown !== undefined) {
    const fix = didYouMean(unknown.slice(0, 100), names) || ` Use ${wordList(names, 'or')}.`
    const cause = `it has no argument "${unknown.slice(0, 100)}"`
    return { problem: `Failed to get prompt "${name}": ${cause}.${fix}` }
  }
  const missing = prompt.arguments.find((each) => each.required && !given[each.name]?.trim())
  if (missing !== undefined) {
    const fix = `Pass it: ${inSentence(missing.description)}.`
    return { problem: `Failed to get prompt "${name}": ${missing.name} is missing. ${fix}` }
  }
  return { description: prompt.description, text: prompt.text(given).trim() }
}
