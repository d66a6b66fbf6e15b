import type { Answered } from './console-metrics'
import { readYaml } from './files'
import { readExpression } from './promql'

/** An expression, and where it stands. */
export type Query = { at: string; text: string }

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
export const readRules = (): Rule[] =>
  readYaml<{ groups: { rules: Rule[] }[] }>('prometheus/alerts.yaml').groups.flatMap(({ rules }) => rules)

type Scrape = {
  job_name: string
  static_configs?: { labels?: Record<string, string> }[]
  relabel_configs?: { source_labels: string[]; regex?: string; target_label?: string }[]
}
export const readScrapes = (file: string): Scrape[] =>
  readYaml<{ scrape_configs: Scrape[] }>(`prometheus/${file}`).scrape_configs

/** Made by Prometheus itself for every target. */
const ownOfPrometheus = new Map([['up', new Map<string, ReadonlySet<string>>()]])

/** What a rule or a dashboard asks for and Prometheus would never have: such a panel is empty, such a rule silent. */
export const nameFaults = (queries: readonly Query[], { series }: Answered): string[] => {
  const jobs = new Set(readScrapes('prometheus.yaml').map(({ job_name }) => job_name))
  return queries.flatMap(({ at, text }) => {
    const { selectors, grouping } = readExpression(text)
    const known = new Set(['job', 'instance', 'brand'])
    const faults = selectors.flatMap(({ metric, matchers }) => {
      const labels = series.get(metric) ?? ownOfPrometheus.get(metric)
      if (!labels) return [`${metric} is not in /metrics`]
      for (const label of labels.keys()) known.add(label)
      const values = new Map<string, ReadonlySet<string>>([...labels, ['job', jobs]])
      return matchers
        .filter(({ label }) => label !== 'brand' && label !== 'instance')
        .flatMap(({ label, operator, value }) => {
          const there = values.get(label)
          if (!there) return [`${metric} has no label ${label}`]
          // An alternative that matches nothing is a typo, whether it is wanted or kept out.
          return value.split('|').flatMap((one) => {
            const pattern = operator.includes('~') ? new RegExp(`^(?:${one})$`) : null
            const isMet = [...there].some((each) => (pattern ? pattern.test(each) : each === one))
            return isMet ? [] : [`${metric} never has ${label} ${one}`]
          })
        })
    })
    const strange = grouping.filter((label) => !known.has(label)).map((label) => `nothing has a label ${label}`)
    if (selectors.length === 0) faults.push('names no metric')
    return [...faults, ...strange].map((fault) => `${at}: ${fault}`)
  })
}

/** Families of metrics without a use. */
export const unusedFamilies = (queries: readonly Query[], { families }: Answered): string[] => {
  const used = new Set(queries.flatMap(({ text }) => readExpression(text).selectors.map(({ metric }) => metric)))
  return [...families].filter(
    (family) => ![family, `${family}_bucket`, `${family}_sum`, `${family}_count`].some((name) => used.has(name)),
  )
}
