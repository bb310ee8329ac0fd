/** Reads the consumers' pacts that `verify` plays, and publishes what came of them. */
import { resolve } from 'node:path'
import { readText } from '../../config/read-text.ts'
import type { DeploymentOptions } from '../../conformance/deployment/deployment.ts'
import { PactBroker, type FoundPact } from '../../conformance/pact/broker.ts'
import { readConsumerPact, type ConsumerPact } from '../../conformance/pact/consumer-pact.ts'
import type { ConsumerPacts } from '../../conformance/pact/consumer-pacts.ts'
import { DEFAULT_BUDGET } from '../../conformance/deployment/deployment.ts'
import { DeploymentError } from '../../client/deployment-error.ts'
import { defined } from '../../vocabulary/defined.ts'
import { fileCause } from '../../vocabulary/file-cause.ts'
import { parsedJson } from '../../vocabulary/json.ts'
import { masking } from '../../vocabulary/masking.ts'
import type { Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { networkOf, type NetworkFlags } from '../network-options.ts'
import { authorizationOf, isBrokerUrl, pactSecrets, type PactFlags } from './pact-options.ts'

type Flags = PactFlags & NetworkFlags

const MOST_MB = 16

/** The pacts of one broker, or of none. */
type Group = { readonly pacts: readonly ConsumerPact[]; readonly broker: PactBroker | undefined }

export type ReadPacts = { readonly groups: readonly Group[] }

/** For a plan, which sends nothing: those that are files. */
export function readPactFiles({ pact = [] }: PactFlags, io: Io): readonly ConsumerPact[] {
  const taken = new Set<string>()
  return pact.filter((place) => !isBrokerUrl(place)).map((place) => readFile(place, taken, io))
}

/** Before anything is sent to the deployment. Throws CommandFailure. */
export async function readPacts(
  flags: Flags,
  { timeoutMs }: Pick<DeploymentOptions, 'timeoutMs'>,
  io: Io,
): Promise<ReadPacts> {
  const taken = new Set<string>()
  const open = (url: string, flag: string) => brokerOf(flags, { url, flag, timeoutMs })
  const parsed = (found: FoundPact) => parse(found, taken)
  const groups: Group[] = []
  for (const place of flags.pact ?? []) {
    if (!isBrokerUrl(place)) {
      groups.push({ pacts: [readFile(place, taken, io)], broker: undefined })
      continue
    }
    const broker = open(place, '--pact')
    groups.push({ broker, pacts: [parsed(await reaching(() => broker.pactAt(place)))] })
  }
  const { pactBrokerUrl: url } = flags
  if (url !== undefined) {
    const broker = open(url, '--pact-broker-url')
    const found = await reaching(() => broker.pactsFor(queryOf(flags)))
    if (found.length === 0) throw noPacts(flags, url)
    groups.push({ broker, pacts: found.map(parsed) })
  }
  return { groups }
}

/** After the run. Success is published only if every interaction of a pact was verified. */
export async function publishResults(
  { groups }: ReadPacts,
  consumers: ConsumerPacts,
  flags: PactFlags,
  io: Io,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok
  const { providerVersion: version, providerBranch: branch, buildUrl } = flags
  if (flags.publish !== true || version === undefined) return code
  for (const { pacts, broker } of groups) {
    if (broker === undefined) continue
    for (const pact of pacts) {
      const results = consumers.resultsOf(pact)
      const hasFailed = results.some(({ isKept }) => isKept === false)
      const open = results.filter(({ isKept }) => isKept === undefined).length
      const name = `the pact of ${pact.consumer} with ${pact.provider}`
      if (!hasFailed && (open > 0 || results.length === 0)) {
        const why =
          open > 0
            ? `${open} of ${results.length} interactions were not verified`
            : 'it has no interactions'
        io.err(`Nothing is published about ${name}: ${why}.\n`)
        continue
      }
      try {
        await broker.publish(pact, results, { version, ...defined({ branch, buildUrl }) })
        io.err(
          `Published about ${name}: ${hasFailed ? 'failure' : 'success'}, version ${version}.\n`,
        )
      } catch (error) {
        if (!(error instanceof DeploymentError)) throw error
        io.err(`${error.message}\n`)
        code = EXIT.couldNotRun
      }
    }
  }
  return code
}

/** The broker's credentials go to its own address, and to that of a pact if no broker is named. */
function brokerOf(
  flags: Flags,
  {
    url,
    flag,
    timeoutMs = DEFAULT_BUDGET.timeoutMs,
  }: { url: string; flag: string; timeoutMs?: number | undefined },
): PactBroker {
  const { pactBrokerUrl } = flags
  const isOwn = pactBrokerUrl === undefined || new URL(pactBrokerUrl).origin === new URL(url).origin
  const { network } = networkOf(url, flags, process.env)
  const authorization = isOwn ? authorizationOf(flags) : undefined
  return new PactBroker({
    ...{ url, flag, network, timeoutMs, masking: masking(pactSecrets(flags)) },
    ...defined({ authorization }),
  })
}

function queryOf(flags: PactFlags) {
  const { providerBranch, consumerVersionSelector, includeWipPactsSince: wipSince } = flags
  return {
    provider: flags.providerName,
    selectors: consumerVersionSelector ?? [{ mainBranch: true }, { deployedOrReleased: true }],
    isPendingEnabled: flags.enablePending === true,
    ...defined({ providerBranch, wipSince }),
  }
}

function noPacts({ providerName }: PactFlags, url: string): CommandFailure {
  return new CommandFailure(
    EXIT.couldNotRun,
    `Failed to read pacts from ${url}: the selectors find no pact of the provider "${providerName}". Check --provider-name and --consumer-version-selector.`,
  )
}

function readFile(place: string, taken: Set<string>, io: Io): ConsumerPact {
  let text: string
  try {
    text = readText(resolve(io.cwd, place), MOST_MB)
  } catch (error) {
    throw unreadable(place, new Error(fileCause(error)))
  }
  const document = parsedJson(text)
  if (document === undefined) throw unreadable(place, new Error('it is not valid JSON'))
  return parse({ document, source: place, isPending: false }, taken)
}

function parse({ document, source, isPending }: FoundPact, taken: Set<string>): ConsumerPact {
  try {
    return readConsumerPact(document, { source, isPending }, taken)
  } catch (error) {
    throw unreadable(source, error)
  }
}

function unreadable(source: string, error: unknown): CommandFailure {
  const cause = error instanceof Error ? error.message : String(error)
  return new CommandFailure(
    EXIT.badFile,
    `Failed to read the pact "${source}": ${cause}. Pass the file that a consumer's tests write.`,
  )
}

async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error
    throw new CommandFailure(EXIT.couldNotRun, error.message)
  }
}
