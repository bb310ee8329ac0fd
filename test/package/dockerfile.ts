/** What a Dockerfile says of the container, and the commands of the stage that builds. */
type Instruction = readonly [name: string, rest: string]

export type Image = {
  readonly user: string
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly copies: readonly string[]
  readonly volumes: readonly string[]
  readonly ports: readonly string[]
  readonly health: readonly string[]
  /** The entry point with its default arguments. */
  readonly command: readonly string[]
  /** The ones of the stage that builds. */
  readonly buildCommands: readonly string[]
}

export function imageOf(dockerfile: string): Image {
  const instructions = dockerfile
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line): Instruction => [line.split(' ', 1)[0] ?? '', line.replace(/^\S+ /, '')])
  const start = instructions.findLastIndex(([name]) => name === 'FROM')
  const [build, final] = [instructions.slice(0, start), instructions.slice(start)]
  const all = (name: string, of = final) =>
    of.flatMap(([each, rest]) => (each === name ? rest : []))
  const last = (name: string) => all(name).at(-1) ?? ''
  const words = (text: string) => JSON.parse(text) as readonly string[]
  return {
    user: last('USER'),
    folder: last('WORKDIR'),
    environment: Object.fromEntries(
      all('ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=', 2))),
    ),
    copies: all('COPY'),
    volumes: all('VOLUME'),
    ports: all('EXPOSE'),
    health: words(last('HEALTHCHECK').replace(/^.*? CMD /, '')),
    command: [...words(last('ENTRYPOINT')), ...words(last('CMD'))],
    buildCommands: all('RUN', build),
  }
}
