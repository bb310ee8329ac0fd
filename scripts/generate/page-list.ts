/** llms.txt: the list of docs/README.md, from the root of the repository. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const PAGE_LIST = 'llms.txt'

const HEAD = `# ramp-sandbox

> A local simulator of a routed buy/sell (fiat and crypto) ramp service, and a test harness that checks a client, or a real
> deployment, against the documentation of that service. It is not in the npm registry: run its commands in its clone, after \`npm ci\`,
> or in a project that installed the clone (\`npm i -D ../ramp-sandbox\`). \`npx ramp-sandbox start\` serves it on http://127.0.0.1:7267
> with the keys ramp_test_local and ramp_live_local. \`npx ramp-sandbox mcp\` gives it to a language model as tools. SKILL.md tells a
> coding agent how to integrate and test with it.
`

const CONTRACTS = `## Contracts
- [The service](contracts/openapi.json): OpenAPI of the six operations
- [Its webhooks](contracts/asyncapi.json): AsyncAPI
- [Rules](contracts/rules.yaml): what the documentation states, by section
- [Assumptions](contracts/assumptions.yaml): what it leaves open, with defaults and settings
- [Deviations](contracts/deviations.yaml): what deployments do against it
- [Scenarios](scenarios/README.md): an example of everything that a scenario can say

## Optional
- [Architecture](ARCHITECTURE.md): how it is built, and why
`

export function pageList(root: string): string {
  const guide = readFileSync(join(root, 'docs/README.md'), 'utf8')
  const list = guide.slice(guide.indexOf('\n## ')).replaceAll(/\]\((?!\w+:|\.\.)/g, '](docs/')
  return `${HEAD}${list}\n${CONTRACTS}`
}
