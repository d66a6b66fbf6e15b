import { beforeAll, describe, expect, it } from '@jest/globals'
import { type Answered, askMetrics } from './console-metrics'
import { type Dashboard, dashboardFaults, dashboardFiles, queriesOf, readDashboard } from './dashboards'
import { brands, readDeploy, readManifests } from './files'
import { nameFaults, type Query, readRules, readScrapes, unusedFamilies } from './metric-names'
import { askPlatformMetrics, together } from './platform-metrics'

/** Metrics of prom-client that neither a rule nor a dashboard shows, and why. */
const unused: Readonly<Record<string, string>> = {
  platform_retention_last_run_timestamp_seconds:
    'nothing fails while old records stay: the doctor and the screen say so',
  process_cpu_seconds_total: 'the sum of two that are shown',
  process_virtual_memory_bytes: 'V8 reserves addresses by the gigabyte; it says nothing about memory',
  process_heap_bytes: 'the data segment as Linux counts it; the heap is shown as V8 counts it',
  nodejs_eventloop_lag_seconds: 'one sample at the moment of the question; the percentiles are of all',
  nodejs_eventloop_lag_min_seconds: 'the percentiles say more',
  nodejs_eventloop_lag_mean_seconds: 'the percentiles say more',
  nodejs_eventloop_lag_stddev_seconds: 'the percentiles say more',
  nodejs_active_handles: 'the same by an older interface of Node',
  nodejs_active_requests: 'the same by an older interface of Node',
  nodejs_heap_space_size_total_bytes: 'a leak shows in what is used',
  nodejs_heap_space_size_available_bytes: 'the bound is that of the whole heap',
}

const rules = readRules()
const ofRules: Query[] = rules.map(({ alert, expr }) => ({ at: alert, text: expr }))
const dashboards = dashboardFiles.map((file) => [file, readDashboard(file)] as const)
const queries = [...ofRules, ...dashboards.flatMap(([file, dashboard]) => queriesOf(file, dashboard))]

let answered: Answered
beforeAll(async () => {
  answered = together(await askMetrics(), await askPlatformMetrics())
})

describe('what /metrics answers', () => {
  it('has every metric, label and value that a rule or a dashboard names', () => {
    console.log(`checked ${queries.length} expressions against ${answered.series.size} series`)
    expect(nameFaults(queries, answered)).toEqual([])
  })

  it.each([
    ['rate(console_requests_total[5m])', 'console_requests_total is not in /metrics'],
    ['rate(console_request_duration_seconds[5m])', 'console_request_duration_seconds is not in /metrics'],
    ['console_requests_in_flight{path="/"}', 'console_requests_in_flight has no label path'],
    ['console_requests_in_flight{kind="pages"}', 'console_requests_in_flight never has kind pages'],
    [
      'console_request_duration_seconds_count{status=~"5.."} / console_request_duration_seconds_count{status=~"6.."}',
      'never has status 6..',
    ],
    ['console_platform_duration_seconds_count{outcome!~"answered|canceled"}', 'never has outcome canceled'],
    ['up{job="consoles"}', 'up never has job consoles'],
    ['platform_statement_duration_seconds_count{verb="drop"}', 'never has verb drop'],
    ['platform_job_duration_seconds_count{outcome="ended"}', 'never has outcome ended'],
    ['sum by (host) (console_requests_in_flight)', 'nothing has a label host'],
    ['1 > 0', 'names no metric'],
  ])('does not have %s', (text, fault) => {
    expect(nameFaults([{ at: 'planted', text }], answered)).toEqual([expect.stringContaining(fault)])
  })

  it('is used, or has a reason not to be', () => {
    expect(unusedFamilies(queries, answered).sort()).toEqual(Object.keys(unused).sort())
  })
})

describe('rules', () => {
  it('are each named once, with a severity, what has happened and what to do', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { labels, annotations } of rules) {
      expect(['critical', 'warning']).toContain(labels.severity)
      expect(annotations).toEqual({ summary: expect.any(String), action: expect.any(String) })
    }
  })

  it('are told to whoever reads about them', () => {
    const told = [...readDeploy('README.md').matchAll(/^\| `(\w+)` .*\| (critical|warning) /gm)]
    expect(told.map(([, name, severity]) => `${name} ${severity}`).sort()).toEqual(
      rules.map(({ alert, labels }) => `${alert} ${labels.severity}`).sort(),
    )
  })

  it('are given the brand of every console', () => {
    const consoles = (file: string) => readScrapes(file).filter(({ job_name }) => job_name === 'console')
    const labels = consoles('prometheus.yaml').flatMap(({ static_configs = [] }) =>
      static_configs.map(({ labels }) => labels?.brand),
    )
    expect(labels).toEqual(brands)
    const relabelled = consoles('prometheus-kubernetes.yaml').flatMap(({ relabel_configs = [] }) => relabel_configs)
    const asked = relabelled.flatMap(({ source_labels }) => source_labels)
    expect(relabelled.map(({ target_label }) => target_label)).toContain('brand')
    // Each label of a pod that is asked for is one that the manifests give.
    const text = JSON.stringify(readManifests().filter(({ metadata }) => metadata.name === 'console-6'))
    const given = [...text.matchAll(/"([\w./-]+)":/g)].map(([, name = '']) => name.replaceAll(/\W/g, '_'))
    const wanted = asked.flatMap((name) => /^__meta_kubernetes_pod_label_(.+)$/.exec(name)?.[1] ?? [])
    expect(wanted).toEqual(['app_kubernetes_io_name', 'brand'])
    expect(given).toEqual(expect.arrayContaining(wanted))
  })
})

it('no metric has a label that Prometheus gives to whatever it asks: it would be renamed', () => {
  const own = ['job', 'instance', 'brand']
  const renamed = [...answered.series].flatMap(([metric, labels]) =>
    own.filter((label) => labels.has(label)).map((label) => `${metric} ${label}`),
  )
  expect(renamed).toEqual([])
})

it('Prometheus asks the pods of the platform by labels that they have', () => {
  const [own] = readScrapes('prometheus-kubernetes.yaml').filter(({ job_name }) => job_name === 'platform')
  const texts = own?.relabel_configs?.map(({ source_labels, regex }) => `${source_labels}=${regex ?? ''}`)
  expect(texts?.slice(0, 2)).toEqual([
    '__meta_kubernetes_pod_label_app_kubernetes_io_name=platform',
    '__meta_kubernetes_pod_container_port_name=metrics',
  ])
  const [pod] = readManifests().filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'platform')
  expect(JSON.stringify(pod)).toContain('"app.kubernetes.io/name":"platform"')
  expect(JSON.stringify(pod)).toContain('{"name":"metrics","containerPort":9464}')
})

describe.each(dashboards)('%s', (_file, dashboard) => {
  it('has titles, units, and its data source as a variable', () => {
    expect(dashboardFaults(dashboard)).toEqual([])
    expect(dashboard.panels.length).toBeGreaterThan(10)
  })

  it.each([
    ['has no unit', '"unit":"reqps"', '"unit":""'],
    ['has no title', /"title":"Calls[^"]*"/g, '"title":""'],
    ['has a data source of its own', /"uid":"\$\{datasource\}"/g, '"uid":"P1"'],
    ['asks for a variable', '$brand', '$site'],
    ['schemaVersion', '"schemaVersion":42', '"schemaVersion":36'],
    ['lies over another', /"x":12,"y":\d+/g, '"x":11,"y":0'],
  ])('is refused when a panel %s', (fault, from, to) => {
    const planted = JSON.parse(JSON.stringify(dashboard).replaceAll(from, () => to)) as Dashboard
    expect(dashboardFaults(planted)).toContainEqual(expect.stringContaining(fault))
  })
})

it('dashboards have names of their own', () => {
  expect(new Set(dashboards.map(([, { uid }]) => uid)).size).toBe(dashboards.length)
})
