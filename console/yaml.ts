/** A value of JSON as YAML, for configuration files. YAML reads the quoted strings of JSON. */
export function yamlOf(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each !== 'object')) {
      return ` [${value.map((each) => JSON.stringify(each)).join(', ')}]\n`
    }
    return `\n${value.map((each) => `${indent}- ${JSON.stringify(each)}\n`).join('')}`
  }
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}\n`
  const members = Object.entries(value)
  if (members.length === 0) return ' {}\n'
  const lines = members.map(
    ([name, member]) => `${indent}${nameOf(name)}:${yamlOf(member, `${indent}  `)}`,
  )
  return `${indent === '' ? '' : '\n'}${lines.join('')}`
}

function nameOf(name: string): string {
  return /^[A-Za-z][\w-]*$/.test(name) ? name : JSON.stringify(name)
}
