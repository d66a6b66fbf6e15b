import { areas, type Finding, isFit, isRequired, type State } from './finding'
import type { Result } from './run'

const states: readonly State[] = ['ok', 'bad', 'missing', 'without', 'skipped']

const escaped = (text: string): string =>
  text.replaceAll(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, '')

const line = ({ name, why }: Finding): string => `  ${name}${why ? `: ${why}` : ''}`

/** For people: a table by area, then what is wrong, what is not there, and what was left behind. */
export const toTable = ({ findings, leftovers }: Result): string => {
  const inArea = (area: string) => findings.filter((each) => each.area === area)
  const row = (cells: readonly (string | number)[]) =>
    `  ${String(cells[0]).padEnd(10)}${cells
      .slice(1)
      .map((each) => String(each).padStart(9))
      .join('')}`
  const table = areas
    .filter((area) => inArea(area).length > 0)
    .map((area) => row([area, ...states.map((state) => inArea(area).filter((each) => each.state === state).length)]))
  const of = (title: string, some: readonly Finding[]) => (some.length > 0 ? ['', title, ...some.map(line)] : [])
  const missing = findings.filter(({ state }) => state === 'missing')
  const slowest = findings.filter(({ ms }) => ms !== undefined).sort((a, b) => (b.ms ?? 0) - (a.ms ?? 0))[0]
  return [
    row(['area', ...states]),
    ...table,
    ...of(
      'Bad: otherwise than the contract says',
      findings.filter(({ state }) => state === 'bad'),
    ),
    ...of('Missing, and the console cannot do without it', missing.filter(isRequired)),
    ...of(
      'Missing: its screens say so, and the rest works',
      missing.filter((each) => !isRequired(each)),
    ),
    ...of(
      'Does without, and says so: the console hides or greys it',
      findings.filter(({ state }) => state === 'without'),
    ),
    ...of(
      'Not looked at',
      findings.filter(({ state }) => state === 'skipped'),
    ),
    ...(leftovers.length > 0 ? ['', 'Left behind; remove it by hand', ...leftovers.map((each) => `  ${each}`)] : []),
    ...(slowest ? ['', `Slowest read: ${slowest.name}, ${slowest.ms} ms`] : []),
    '',
    isFit(findings)
      ? 'The console can stand before this platform.'
      : 'The console cannot stand before this platform yet.',
  ].join('\n')
}

export const toJson = ({ findings, leftovers }: Result): string =>
  `${JSON.stringify(
    { fit: isFit(findings), findings: findings.map((each) => ({ ...each, required: isRequired(each) })), leftovers },
    null,
    2,
  )}\n`

/** For build servers: an area is a suite. What is missing and required fails, what is only missing is skipped. */
export const toJunit = ({ findings }: Result): string => {
  const isFailed = (each: Finding) => each.state === 'bad' || (each.state === 'missing' && isRequired(each))
  const isSkipped = (each: Finding) => each.state !== 'ok' && !isFailed(each)
  const suite = (area: string) => {
    const cases = findings.filter((each) => each.area === area)
    const body = cases.map((each) => {
      const why = escaped(each.why ?? each.state)
      const inner = isFailed(each)
        ? `<failure message="${why}"/>`
        : isSkipped(each)
          ? `<skipped message="${why}"/>`
          : ''
      return `    <testcase classname="${area}" name="${escaped(each.name)}" time="${(each.ms ?? 0) / 1000}">${inner}</testcase>`
    })
    const counts = `tests="${cases.length}" failures="${cases.filter(isFailed).length}" skipped="${cases.filter(isSkipped).length}"`
    return [`  <testsuite name="${area}" ${counts}>`, ...body, '  </testsuite>']
  }
  const used = areas.filter((area) => findings.some((each) => each.area === area))
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...used.flatMap(suite), '</testsuites>', ''].join(
    '\n',
  )
}
