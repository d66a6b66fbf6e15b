import { readDeploy } from './files'

/** A unit file: each setting with its values, in order. */
export const readUnit = (file: string): ((name: string) => string[]) => {
  const lines = readDeploy(`systemd/${file}`)
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.split(/=(.*)/s))
  return (name) => lines.filter(([own]) => own === name).map(([, value = '']) => value)
}

const toVariables = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))

/** What a program is given by its unit and the file of variables beside it, with systemd's own names put in. */
export const unitVariables = (unit: string, file: string, instance = ''): Record<string, string> => {
  const inFile = readDeploy(`systemd/${file}`)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const own = toVariables(readUnit(unit)('Environment'))
  const places: Record<string, string> = { '%i': instance, '%d': '/run/credentials/unit', '%S': '/var/lib' }
  const filled = Object.entries(own).map(([name, value]) => [
    name,
    value.replaceAll(/%[idS]/g, (word) => places[word] ?? word),
  ])
  return { ...toVariables(inFile), ...Object.fromEntries(filled) }
}
